/** Operations on campaigns: publish a bonus, a gift or a notice, end a campaign, import gift codes. */
import { OperationRefused } from "../domain/ledger/run-operation.ts";
import {
  endCampaign as end,
  type Ended,
  publishCampaign,
  type Published,
  type PublishOrder,
} from "../features/campaign/change-campaign.ts";
import {
  addCodes,
  importCodes as importInto,
  type ImportOutcome,
  newCodes,
} from "../features/gift-code/import-codes.ts";
import { isPublished } from "../features/gift-code/store.ts";
import type { Queries } from "../kit/database/database.ts";
import type { OperatorServices } from "../operator-services.ts";
import type { Facts, Operation, Order } from "./operation.ts";

/** Creates the new codes of a gift campaign. */
async function makeCodes(
  { giftCodeVault }: OperatorServices,
  tx: Queries,
  { campaign, content }: PublishOrder,
): Promise<void> {
  if (!("giftKind" in content) || content.newCodes === 0) return;
  if (!giftCodeVault) throw new OperationRefused("codes", "thiếu APP_SECRET để mã hóa code");
  await addCodes(tx, giftCodeVault, campaign, newCodes(content.newCodes));
}

const publishing = <O extends PublishOrder>(
  wordsOf: (content: O["content"]) => Facts,
): Operation<O, Published> => ({
  run: (services, operator, order) =>
    publishCampaign(services, operator, order, (tx) => makeCodes(services, tx, order)),
  factsOf: (published, { content }) => ({ ...published, ...wordsOf(content) }),
  subjectOf: ({ campaign }) => `campaign:${String(campaign)}`,
});

const publishBonus = publishing<Order<"publish-bonus">>(({ methods, steps }) => ({
  methods: methods.join(", "),
  steps: steps
    .toSorted((one, other) => one.cashValueVnd - other.cashValueVnd)
    .map((step) => `${step.cashValueVnd.toLocaleString("vi-VN")}đ: ${step.bonusPercent}%`)
    .join("; "),
}));

const publishGift = publishing<Order<"publish-gift">>(({ gives, ...content }) => ({
  ...content,
  gives: gives ?? null,
}));

const publishNotice = publishing<Order<"publish-notice">>(
  ({ tone, text, link, pages, methods, zones }) => ({
    tone,
    text,
    link: link ?? null,
    places: [...pages, ...methods, ...zones].join(", "),
  }),
);

const endCampaign: Operation<Order<"end-campaign">, Ended> = {
  run: end,
  subjectOf: ({ campaign }) => `campaign:${String(campaign)}`,
};

const importCodes: Operation<Order<"import-codes">, ImportOutcome> = {
  run: async ({ db, portal, giftCodeVault }, operator, { campaign, codes }) => {
    if (!giftCodeVault) throw new OperationRefused("codes", "thiếu APP_SECRET để mã hóa code");
    const isOfSettings = portal.giftCodes.campaigns.some(({ id }) => id === campaign);
    if (!isOfSettings && !(await isPublished(db, campaign))) {
      throw new OperationRefused("campaign", `không có chương trình GiftCode ${campaign}`);
    }
    return importInto(db, giftCodeVault, { campaign, codes: [...new Set(codes)], operator });
  },
  factsOf: ({ added, known, elsewhere }, { campaign }) => ({
    campaign,
    addedCodes: added,
    knownCodes: known,
    elsewhereCodes: elsewhere.size,
  }),
  subjectOf: ({ campaign }) => `codes:${String(campaign)}`,
};

export const campaigns = {
  "publish-bonus": publishBonus,
  "publish-gift": publishGift,
  "publish-notice": publishNotice,
  "end-campaign": endCampaign,
  "import-codes": importCodes,
};
