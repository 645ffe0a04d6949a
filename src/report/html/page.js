"use strict";
(() => {
  const all = (selector, within) => Array.from((within || document).querySelectorAll(selector));
  const one = id => document.getElementById(id);
  const levels = all("#filters input[name=level]");
  const findings = all(".finding");
  const lower = element => element.textContent.toLowerCase();
  const texts = new Map(findings.map(finding => [finding, lower(finding)]));
  const heads = new Map(all(".lock").map(lock => [lock, all(":scope > :not(.finding)", lock).map(lower).join(" ")]));

  function show() {
    const words = one("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const rule = one("rule").value;
    const chosen = new Set(levels.filter(box => box.checked).map(box => box.value));
    const every = text => words.every(word => text.includes(word));
    let count = 0;
    for (const finding of findings) {
      const head = heads.get(finding.closest(".lock")) || "";
      const fits = [chosen.has(finding.dataset.level), ["", finding.dataset.rule].includes(rule), every(head + " " + texts.get(finding))];
      finding.hidden = fits.includes(false);
      count += finding.hidden ? 0 : 1;
    }
    for (const [lock, head] of heads) {
      const own = all(".finding", lock);
      lock.hidden = own.length ? own.every(finding => finding.hidden) : !every(head);
    }
    one("shown").textContent = count + " of " + findings.length;
  }

  document.documentElement.classList.add("js");
  one("filters").addEventListener("input", show);
  one("filters").addEventListener("submit", event => event.preventDefault());
  show();
})();
