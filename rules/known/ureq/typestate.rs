#[derive(Debug)]
pub struct WithoutBody(());
#[derive(Debug)]
pub struct WithBody(());
pub struct AgentScope(());
pub struct RequestScope<Any>(Any);
