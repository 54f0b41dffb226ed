/** The command `reconcile`: compares the providers' books with the portal's. */
import type { Evidence } from "../../features/reconcile/evidence.ts";
import type { Finding } from "../../features/reconcile/findings.ts";
import { reconcile as compareBooks } from "../../features/reconcile/reconcile.ts";
import type { Item } from "../command.ts";
import { reading } from "../machine-room.ts";
import { texts, UsageError } from "../options.ts";
import { bookOptions, openBooks, timeOption } from "./open-books.ts";

/** The default of --grace-seconds. */
const USUAL_GRACE_SECONDS = 60;

export const reconcile = reading({
  summary: "compares outside books with the portal's: every entry is matched or explained",
  options: texts({
    ...bookOptions,
    from: "compare from here on: 2026-03-01, or with a time (the oldest entry of the books)",
    to: "… to before this moment (now)",
    method: "only the transfers of this method, if the statement has no others",
    "grace-seconds": `younger entries may still be on their way (${USUAL_GRACE_SECONDS})`,
  }),
  items: "findings",
  run: async (call) => {
    const { options, db, services, print } = call;
    const from = timeOption("--from", options["from"])?.toISOString();
    const to = (timeOption("--to", options["to"]) ?? new Date()).toISOString();
    const graceSeconds = grace(options["grace-seconds"]);
    const outside = await openBooks(call);
    if (!outside) {
      throw new UsageError("reconcile needs --statement, --cards or --game-log, or else --sandbox");
    }
    const counts = { explained: 0, unexplained: 0 };
    const kinds: Record<string, number> = {};
    const { contentPrefix } = (await services()).portal.payment;
    const compared = await compareBooks({
      db,
      contentPrefix,
      outside,
      scope: { from, to, graceSeconds, method: options["method"] ?? null },
      report: async (finding) => {
        const { subject, kind, isExplained } = finding;
        counts[isExplained ? "explained" : "unexplained"] += 1;
        kinds[`${subject}.${kind}`] = (kinds[`${subject}.${kind}`] ?? 0) + 1;
        await print(toItem(finding));
      },
    });
    const { transfers, cards, deliveries } = compared;
    const { explained, unexplained } = counts;
    return {
      isWrong: unexplained > 0,
      lines: [
        `${transfers} transfers, ${cards} cards, ${deliveries} deliveries compared: ${unexplained} unexplained, ${explained} explained`,
      ],
      data: { ...compared, explained, unexplained, kinds },
    };
  },
});

function toItem({ subject, kind, isExplained, says, evidence, fix }: Finding): Item {
  const known = Object.entries(evidence).filter(([, value]) => value !== null);
  const lines = [
    `${isExplained ? "explained  " : "UNEXPLAINED"}  ${subject} ${kind}: ${says}`,
    `    ${known.map(([name, value]) => `${name}=${inOneWord(value)}`).join(" ")}`,
    ...(fix?.split("\n") ?? []).map((command) => `    → ${command}`),
  ];
  return { lines, data: { subject, kind, isExplained, says, evidence, fix } };
}

/** Quotes text that others wrote, so that it cannot imitate the next value. */
const inOneWord = (value: Evidence[string]): string =>
  typeof value === "string" && /[\s"=]/.test(value) ? JSON.stringify(value) : String(value);

function grace(text: string | undefined): number {
  if (text === undefined) return USUAL_GRACE_SECONDS;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--grace-seconds is not a whole number: ${text}`);
}
