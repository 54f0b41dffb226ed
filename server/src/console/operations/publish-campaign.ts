import {
  publishCampaign,
  type Published,
  type PublishOrder,
} from "../../features/campaign/publish-campaign.ts";
import type { Facts, Operation, Order } from "./operation.ts";

const publishing = <O extends PublishOrder>(
  wordsOf: (content: O["content"]) => Facts,
): Operation<O, Published> => ({
  kpOf: () => 0,
  run: publishCampaign,
  factsOf: (published, { content }) => ({ ...published, ...wordsOf(content) }),
  subjectOf: ({ campaign }) => `campaign:${String(campaign)}`,
});

export const publishBonus = publishing<Order<"publish-bonus">>(({ layer, methods, steps }) => ({
  layer,
  methods: methods.join(", "),
  steps: steps
    .toSorted((one, other) => one.cashValueVnd - other.cashValueVnd)
    .map((step) => `${step.cashValueVnd.toLocaleString("vi-VN")}đ: ${step.bonusPercent}%`)
    .join("; "),
}));

export const publishGift = publishing<Order<"publish-gift">>((content) => ({ ...content }));

export const publishNotice = publishing<Order<"publish-notice">>(
  ({ tone, text, link, pages, methods, zones }) => ({
    tone,
    text,
    link: link ?? null,
    places: [...pages, ...methods, ...zones].join(", "),
  }),
);
