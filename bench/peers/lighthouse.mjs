/** Takes an address and a browser's debugging port, and replies with Lighthouse's report on the page. */
import lighthouse from "lighthouse";

/** On a busy machine the beginning of a trace may be missing. */
const TRIES = 3;

process.on("message", async ({ url, port }) => {
  const lhr = await inspect(url, port);
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

/**
 * Runs Lighthouse. Its defaults are a mid-range phone on a slow mobile network, and all caches are cleared
 * first.
 */
async function inspect(url, port) {
  for (let tries = 1; ; tries += 1) {
    const { lhr } = await lighthouse(url, { port, output: "json", logLevel: "error" });
    const { runtimeError } = lhr;
    if (!runtimeError) return lhr;
    if (tries === TRIES || runtimeError.code !== "NO_NAVSTART") {
      throw new Error(`${url}: ${runtimeError.message}`);
    }
  }
}

process.on("disconnect", () => process.exit(0));
process.send({ ready: true });
