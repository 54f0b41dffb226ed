/** Asked for an address and a browser's debugging port, it answers what Lighthouse says of the page. */
import lighthouse from "lighthouse";

process.on("message", async ({ url, port }) => {
  // Its defaults are a mid-range phone on a slow mobile network; it empties all caches before.
  const { lhr } = await lighthouse(url, { port, output: "json", logLevel: "error" });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const score = (category) => Math.round(lhr.categories[category].score * 100);
  const figure = (audit) => lhr.audits[audit].numericValue;
  const missed = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((ref) => ref.weight > 0 && id !== "performance")
      .filter((ref) => (lhr.audits[ref.id].score ?? 1) < 1)
      .map((ref) => ref.id),
  );
  process.send({
    shownUrl: lhr.finalDisplayedUrl,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: figure("largest-contentful-paint"),
    tbtMs: figure("total-blocking-time"),
    cls: figure("cumulative-layout-shift"),
    fcpMs: figure("first-contentful-paint"),
    isKeptForBack: lhr.audits["bf-cache"]?.score !== 0,
    missed,
  });
});
process.on("disconnect", () => process.exit(0));
process.send({ ready: true });
