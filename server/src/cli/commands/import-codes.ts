import { readOperatorConfig } from "../../config.ts";
import { openGiftCodeVault } from "../../domain/payments/gift-code-vault.ts";
import { listCampaigns } from "../../features/gift-code/campaigns.ts";
import {
  importCodes as importIntoInventory,
  type ImportOutcome,
} from "../../features/gift-code/import-codes.ts";
import { countCodes, type Inventory } from "../../features/gift-code/store.ts";
import { typedPath } from "../arguments.ts";
import type { Command } from "../command.ts";
import { type CodeFile, readCodeFile } from "../files/code-file.ts";

/** Fills a campaign's inventory from a file. Reports codes of other campaigns, and leaves them there. */
export const importCodes: Command = {
  summary: "adds a file's gift codes to a campaign",
  parameters: ["campaign", "file"],
  changes: true,
  run: async ({ db, args: [campaign = "", path = ""], env: variables, operator }) => {
    const dryRun = operator.isDryRun;
    const { portal, env } = await readOperatorConfig(variables);
    const campaigns = await listCampaigns(db, portal.giftCodes.campaigns);
    const ids = campaigns.map(({ id }) => id);
    if (!ids.includes(campaign)) {
      throw new Error(`unknown campaign: ${campaign}; there are: ${ids.join(", ") || "none"}`);
    }
    const file = await readCodeFile(typedPath(variables, path));
    const vault = openGiftCodeVault(env.APP_SECRET, env.APP_SECRET_PREVIOUS);
    const codes = [...file.lineByCode.keys()];
    const outcome = await importIntoInventory(db, vault, { campaign, codes, dryRun, operator });
    const data = toData(campaign, dryRun, file, outcome, await countCodes(db, campaign));
    return { ok: outcome.elsewhere.size === 0, lines: toLines(data), data };
  },
};

type Data = {
  readonly campaign: string;
  readonly dryRun: boolean;
  readonly added: number;
  /** The number of codes that the campaign already had. */
  readonly known: number;
  /** Line numbers instead of the codes, which are worth something. */
  readonly repeatedLines: readonly number[];
  readonly elsewhere: readonly { readonly line: number; readonly campaign: string }[];
  readonly inventory: Inventory;
};

function toData(
  campaign: string,
  dryRun: boolean,
  { lineByCode, repeatedLines }: CodeFile,
  { added, known, elsewhere }: ImportOutcome,
  inventory: Inventory,
): Data {
  return {
    campaign,
    dryRun,
    added,
    known,
    repeatedLines,
    elsewhere: [...elsewhere].map(([code, owner]) => ({
      line: lineByCode.get(code) ?? 0,
      campaign: owner,
    })),
    inventory,
  };
}

function toLines({ campaign, dryRun, added, known, repeatedLines, elsewhere, inventory }: Data) {
  return [
    `${campaign}: ${added} codes ${dryRun ? "would be added (dry run)" : "added"}`,
    ...(known > 0 ? [`  ${known} were there already`] : []),
    ...(repeatedLines.length > 0
      ? [`  ${repeatedLines.length} stand twice in the file: lines ${repeatedLines.join(", ")}`]
      : []),
    ...elsewhere.map(({ line, campaign: owner }) => `  LEFT OUT  line ${line} belongs to ${owner}`),
    `  inventory: ${inventory.free} free, ${inventory.given} given`,
  ];
}
