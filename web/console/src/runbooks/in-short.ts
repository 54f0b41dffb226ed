/** Says in short what staff at the console do about each alert. The runbook is for those who run the machines. */
export type Short = {
  /** What players notice. */
  readonly players: string;
  readonly todo: string;
  /** The page where it is done. */
  readonly page?: { readonly to: string; readonly name: string };
};

const UNMATCHED = { to: "/queues/unmatched", name: "Tiền chưa rõ chủ" };
const STUCK = { to: "/queues/stuck", name: "Giao dịch bị treo" };
const CHANNELS = { to: "/channels", name: "Kênh nạp" };
const LOG = { to: "/log", name: "Nhật ký" };
const NOTHING = "Không thấy gì.";
const MACHINES = "Báo ngay cho người trực kỹ thuật; nhân viên không cần thao tác.";

export const shorts: Readonly<Record<string, Short>> = {
  MoneySilent: {
    players: "Giao dịch hiện “đang chờ”. Tiền vẫn nằm ở ngân hàng.",
    todo: "Mở ứng dụng ngân hàng xem tiền có vào không. Có: báo người trực kỹ thuật và tạm ngừng kênh. Không: chờ thêm.",
    page: CHANNELS,
  },
  UnknownAccountPaid: {
    players: "Tiền không vào. Một mã QR cũ ảnh hưởng nhiều người cùng lúc.",
    todo: "Tài khoản là của ta: báo quản trị khai báo, rồi gán tiền và chọn “Tính theo phương thức”. Không phải: trả lại người chuyển.",
    page: UNMATCHED,
  },
  NoticesContradict: {
    players: "Nếu là lần chuyển thứ hai thì lần đó chưa vào.",
    todo: "Đối chiếu sao kê ngày đó. Có hai dòng: gán khoản thứ hai. Chỉ một dòng: “Khoản này không có thật”, không trả lại.",
    page: UNMATCHED,
  },
  MoneyUnmatched: {
    players: "Tiền không vào; “Tiền của tôi đâu?” tìm được theo mã giao dịch.",
    todo: "Xem “Có thể của” và các vụ việc. Có bằng chứng: gán cho người chơi. Nhiều tuần không ai hỏi: trả lại người chuyển.",
    page: UNMATCHED,
  },
  MethodFailing: {
    players: "Thẻ bị từ chối hoặc treo, xu không đến.",
    todo: "Đối tác hỏng hoặc bảo trì: tạm ngừng kênh, người chơi đọc lý do. Không rõ vì sao: báo người trực kỹ thuật.",
    page: CHANNELS,
  },
  OrdersStuck: {
    players: "“Đang xử lý”: KP đã giữ, xu chưa đến.",
    todo: "Game đã lên lại: “Hỏi lại đối tác ngay”. Nhật ký của game đã có kết quả: chốt theo đó. Game im lặng không có nghĩa là không giao.",
    page: STUCK,
  },
  CardsStuck: {
    players: "Thẻ “Đang xử lý” và không nạp lại được.",
    todo: "Xem thẻ ở trang của cổng thẻ. Đã có kết quả: “Hỏi lại đối tác ngay”. Cổng không trả lời nữa: chốt theo sao kê, hai người.",
    page: STUCK,
  },
  WalletPaymentsStuck: {
    players: "Trang giao dịch ghi ví chưa quyết định.",
    todo: "Xem giao dịch trong trang quản lý của ví, rồi “Hỏi lại đối tác ngay”. Ví không trả lời: chốt theo trang đó, hai người.",
    page: STUCK,
  },
  JobsLate: { players: "Thư, tin nhắn, xu và thẻ đến trễ.", todo: MACHINES },
  JobsGivenUp: {
    players: "Có thư không đến, hoặc có đơn để ngỏ.",
    todo: "Xem đơn nào “không còn ai hỏi” và chốt. Phần còn lại báo người trực kỹ thuật.",
    page: STUCK,
  },
  CasesWaiting: {
    players: "Vụ việc để ngỏ, quá hạn trả lời.",
    todo: "Trả lời vụ việc chờ lâu nhất trước.",
    page: { to: "/cases", name: "Vụ việc" },
  },
  DataRequestDue: {
    players: "Trang “Yêu cầu về dữ liệu” còn hai hạn mà chưa có gì.",
    todo: "Làm được ngay thì hoàn tất. Cần thêm thời gian thì trả lời bước tiếp theo; hạn cuối vẫn giữ.",
    page: { to: "/data-requests", name: "Yêu cầu về dữ liệu" },
  },
  GrantsNearLimit: {
    players: NOTHING,
    todo: "Xem ai cộng KP, cho ai, vì sao. Không đúng: báo quản trị chặn người đó, rồi thu hồi từng khoản.",
    page: LOG,
  },
  BooksBroken: {
    players: "Có thể chưa thấy gì.",
    todo: "Tạm ngừng toàn bộ cổng nạp và gọi người trực kỹ thuật. Không tự sửa gì trong sổ.",
    page: CHANNELS,
  },
  VerifyOverdue: { players: NOTHING, todo: MACHINES },
  WholeVerifyOverdue: { players: NOTHING, todo: MACHINES },
  BreakGlassUsed: {
    players: NOTHING,
    todo: "Hỏi người trực có chủ ý không. Không: kết thúc phiên đó, rồi xem lại nhật ký.",
    page: { to: "/staff", name: "Nhân sự" },
  },
  JournalsUnchained: { players: NOTHING, todo: MACHINES },
};
