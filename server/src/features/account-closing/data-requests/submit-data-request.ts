import type { submitDataRequest as call } from "@portal/contract/data-requests";
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { Viewer } from "../../../domain/accounts/viewer.ts";
import { notifyOwner, ownerOf } from "../../../domain/notifications/notify-player.ts";
import { refusal } from "../../../kit/http/errors.ts";
import { dataRequestedEmail } from "../../../messages/personal-data-emails.ts";
import type { Services } from "../../../services.ts";
import { deadlinesOf } from "./deadlines.ts";
import { insertRequest } from "./request-store.ts";

export const errors = {
  dataRequestsOff: refusal(
    409,
    "data_requests_off",
    "Trang này không nhận yêu cầu về dữ liệu. Bạn có thể tự tải dữ liệu hoặc đóng tài khoản.",
  ),
  dataRequestUnderWay: refusal(
    409,
    "data_request_under_way",
    "Bạn đã gửi một yêu cầu như vậy và chúng tôi đang xử lý.",
  ),
};

/** Accepts a player's request for a copy, a correction or the deletion of their data, and returns its deadlines. */
export async function submitDataRequest(
  services: Services,
  viewer: Viewer,
  { kind, details = "" }: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { db, log, config } = services;
  const settings = config.portal.dataRequests;
  if (!settings) throw errors.dataRequestsOff();
  const deadlines = deadlinesOf(kind, new Date(), settings);
  const id = await db.transaction(async (tx) => {
    const wanted = { kind, details: details === "" ? null : details };
    const inserted = await insertRequest(tx, viewer.id, wanted, deadlines);
    if (inserted === undefined) throw errors.dataRequestUnderWay();
    await notifyOwner(services, tx, ownerOf(viewer), (head, change) =>
      dataRequestedEmail(head, { ...change, kind, ...deadlines }),
    );
    return inserted;
  });
  log.info({ event: "data_requested", userId: viewer.id, kind }, "data request");
  return {
    id,
    answerBy: deadlines.answerBy.toISOString(),
    completeBy: deadlines.completeBy.toISOString(),
  };
}
