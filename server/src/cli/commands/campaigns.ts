import { readFile } from "node:fs/promises";
import { type CampaignKind, publishBonusOrder } from "@portal/contract/console/campaign-content";
import type { CampaignRow, CampaignVersion } from "@portal/contract/console/campaigns";
import { estimateBonusCost } from "../../console/features/campaigns/estimate-bonus-cost.ts";
import { listCampaigns } from "../../console/features/campaigns/list-campaigns.ts";
import { listVersions } from "../../console/features/campaigns/store.ts";
import { moment } from "../../kit/text/moment.ts";
import { typedPath } from "../arguments.ts";
import { type ChangingCall, type Command, type Report, UsageError } from "../command.ts";
import { carryOutOrder, operationServices } from "../staff-operation.ts";

const KINDS: readonly CampaignKind[] = ["bonus", "gift", "notice"];
const SHOWN = 200;

export const list: Command = {
  summary: "lists bonuses, gift campaigns or notices, the newest first",
  parameters: ["kind"],
  run: async ({ db, args: [kind = ""] }) => {
    const query = { kind: kindOf(kind), sort: "-published", limit: SHOWN } as const;
    const { rows: campaigns } = await listCampaigns(db, query);
    return { ok: true, lines: campaigns.map(lineOf), data: { campaigns } };
  },
};

export const show: Command = {
  summary: "shows the versions of a campaign, the newest first",
  parameters: ["campaign"],
  run: async ({ db, args: [campaign = ""] }) => {
    const versions = await listVersions(db, campaign);
    if (versions.length === 0) throw new UsageError(`there is no campaign ${campaign}`);
    return { ok: true, lines: versions.flatMap(linesOfVersion), data: { campaign, versions } };
  },
};

export const publish: Command = {
  summary:
    "starts a campaign, or changes one by its next version, as a file says in JSON; takes two people; --dry-run shows what it would do",
  parameters: ["kind", "file"],
  changes: true,
  run: async (call) => {
    const [kind = "", path = ""] = call.args;
    const said = await readOrder(typedPath(call.env, path));
    const { campaign } = said;
    const [last] = typeof campaign === "string" ? await listVersions(call.db, campaign) : [];
    const order = {
      after: last?.version ?? 0,
      ...said,
      from: momentOf(said["from"]) ?? thisMinute(),
      until: momentOf(said["until"]) ?? null,
      operation: `publish-${kindOf(kind)}`,
    };
    return withCost(call, order, await carryOutOrder(call, order));
  },
};

export const end: Command = {
  summary: "ends a campaign now; what has not begun never begins",
  parameters: ["campaign"],
  changes: true,
  run: (call) => carryOutOrder(call, { operation: "end-campaign", campaign: call.args[0] }),
};

/** Returns a typed time (`2026-03-31 09:00`, in Vietnam) as orders have it; of anything else, that. */
const momentOf = (typed: unknown): unknown =>
  typeof typed === "string" ? (moment(typed)?.toISOString() ?? typed) : typed;

function thisMinute(): string {
  const now = new Date();
  now.setUTCSeconds(0, 0);
  return now.toISOString();
}

/** Adds what a bonus would have cost on the last month's payments. */
async function withCost(call: ChangingCall, typed: object, report: Report): Promise<Report> {
  const order = publishBonusOrder.safeParse(typed).data;
  if (!order) return report;
  const { from, until, content } = order;
  const { spans } = await estimateBonusCost(await operationServices(call), {
    ...content,
    from,
    until,
  });
  const lines = spans.map(
    (span) =>
      `  ${span.from} to ${span.until}: ${span.payments} payments, given ${span.givenBonusKp} KP, with this ${span.wouldBonusKp} KP`,
  );
  return {
    ...report,
    lines: [...report.lines, ...lines],
    data: { ...(report.data as object), spans },
  };
}

async function readOrder(path: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(path, "utf8");
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new UsageError(`${path} is no JSON`);
  }
}

/** @throws UsageError */
function kindOf(typed: string): CampaignKind {
  const known = KINDS.find((each) => each === typed);
  if (!known) throw new UsageError(`<kind> is one of ${KINDS.join(", ")}`);
  return known;
}

const lineOf = ({ campaign, version, title, state, from, until }: CampaignRow): string =>
  `${campaign}  version ${version}  ${state}  ${from} to ${until ?? "its end by hand"}  "${title}"`;

const linesOfVersion = ({
  version,
  title,
  publishedAt,
  publishedBy,
  holds,
  content,
}: CampaignVersion) => [
  `version ${version}  "${title}"  ${publishedAt} by ${publishedBy ?? "the settings"}  ${
    holds ? `holds ${holds.from} to ${holds.until ?? "its end by hand"}` : "never held"
  }`,
  `  ${JSON.stringify(content)}`,
];
