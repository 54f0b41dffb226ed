/** Lists the states of data requests on the security page, each with the steps that lead to it. */
import type { DataRequest } from "@portal/contract/data-requests";
import type { Refusal } from "../support/browser/responses.ts";
import { inDays, MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  answered,
  CONNECTION_LOST,
  cutOff,
  inTurn,
  opened,
  pressing,
  type Reach,
  refused,
  seeing,
  seeingMistake,
  type Step,
  uuid,
  withSettings,
} from "../support/states/steps.ts";

const REQUESTS = "GET /api/user/data-requests";
const ASK = "POST /api/user/data-requests";
const UNDER_WAY = {
  statusCode: 409,
  message: "Bạn đã gửi một yêu cầu như vậy và chúng tôi đang xử lý.",
  errorCode: "data_request_under_way",
} satisfies Refusal;

const request: DataRequest = {
  id: uuid(1),
  kind: "export",
  details: null,
  askedAt: MOMENT,
  answerBy: inDays(2),
  completeBy: inDays(10),
  status: "open",
  answeredAt: null,
  endedAt: null,
  answer: null,
};
const ended = { answeredAt: MOMENT, endedAt: MOMENT };
const every: readonly DataRequest[] = [
  request,
  {
    ...request,
    id: uuid(2),
    kind: "correction",
    details: "Ngày sinh đúng là 30/04/1994",
    status: "answered",
    answeredAt: MOMENT,
    answer: "Bạn gửi giúp ảnh giấy tờ có ngày sinh đến số hỗ trợ.",
  },
  { ...request, ...ended, id: uuid(3), kind: "correction", status: "completed" },
  {
    ...request,
    ...ended,
    id: uuid(4),
    kind: "deletion",
    status: "refused",
    answer: "Tài khoản đang nợ KP. Hãy nạp bù số nợ rồi gửi lại.",
  },
  { ...request, ...ended, id: uuid(5), status: "withdrawn" },
];

const openTaking = inTurn(
  withSettings("**/security", '"botCheck":', '"dataRequests":true,"botCheck":'),
  opened("/security"),
);
const choose =
  (kind: DataRequest["kind"]): Step =>
  (page) =>
    page.getByLabel("Bạn muốn").selectOption(kind);
const panel = seeing((page) =>
  page.locator("section").filter({ hasText: "Yêu cầu về dữ liệu" }).last(),
);
const sending = (brings: string): Reach => pressing("Gửi yêu cầu", brings);

states(
  "data requests, where the operator takes them",
  { as: "demo", paths: ["/security"] },
  {
    "data-requests": [answered(REQUESTS, every), openTaking, seeing("Không thực hiện được"), panel],
    "data-requests-none": [answered(REQUESTS, []), openTaking, choose("deletion"), panel],
    "data-requests-mistake": [
      answered(REQUESTS, []),
      openTaking,
      choose("correction"),
      sending("Vui lòng ghi thông tin nào sai"),
      seeingMistake,
    ],
    "data-requests-under-way": [
      answered(REQUESTS, [request]),
      refused(ASK, UNDER_WAY),
      openTaking,
      choose("export"),
      sending(UNDER_WAY.message),
    ],
    "data-requests-sent": [
      answered(REQUESTS, [request]),
      answered(ASK, { id: uuid(1), answerBy: inDays(2), completeBy: inDays(10) }),
      openTaking,
      choose("export"),
      sending("Đã gửi yêu cầu."),
    ],
    "data-requests-withdraw-failed": [
      answered(REQUESTS, [request]),
      cutOff("DELETE /api/user/data-requests/*"),
      openTaking,
      pressing("Rút yêu cầu", CONNECTION_LOST),
    ],
  },
);
