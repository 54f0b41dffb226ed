/** The most frequent questions with their answers, by subject. */
import { Trans } from "@lingui/react/macro";
import { PURCHASE_OPEN_HOURS } from "@portal/contract/purchase";
import type { ReactNode } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/page/link.tsx";

const { coinName } = webConfig.brand;

export type Question = { readonly id: string; readonly ask: ReactNode; readonly answer: ReactNode };

/** The subjects, money first. */
export const questionGroups: readonly {
  id: string;
  name: ReactNode;
  questions: readonly Question[];
}[] = [
  {
    id: "money",
    name: <Trans>Nạp KP</Trans>,
    questions: [
      {
        id: "not-arrived",
        ask: <Trans>Đã chuyển tiền mà chưa thấy KP thì làm gì?</Trans>,
        answer: (
          <Trans>
            KP thường vào tài khoản trong vài giây, lúc ngân hàng bận thì vài phút. Quá 10 phút, hãy
            mở <Link to={paths.findTransfer}>Tiền của tôi đâu?</Link> và nhập những ký tự cuối của
            mã giao dịch trong ứng dụng ngân hàng. Đừng chuyển lại lần nữa.
          </Trans>
        ),
      },
      {
        id: "wrong-content",
        ask: <Trans>Ghi sai hoặc quên nội dung chuyển khoản thì có mất tiền không?</Trans>,
        answer: (
          <Trans>
            Không. Tiền vẫn ở chỗ chúng tôi, bạn nhận lại bằng{" "}
            <Link to={paths.findTransfer}>mã giao dịch</Link>. Lần sau, hãy quét mã QR: nội dung đã
            có sẵn trong đó.
          </Trans>
        ),
      },
      {
        id: "other-amount",
        ask: <Trans>Chuyển thiếu hoặc thừa so với số tiền đã chọn thì sao?</Trans>,
        answer: (
          <Trans>
            KP và thưởng được tính theo đúng số tiền mà ngân hàng báo về, không theo số đã chọn trên
            trang.
          </Trans>
        ),
      },
      {
        id: "bonus",
        ask: <Trans>Thưởng nạp được tính thế nào?</Trans>,
        answer: (
          <Trans>
            Theo bảng mức nạp ở trang <Link to={paths.payment}>Nạp KP</Link> vào lúc tiền đến. Mỗi
            lần nạp tính riêng: nhiều lần nhỏ không gộp lại thành một mức lớn.
          </Trans>
        ),
      },
      {
        id: "slow-card",
        ask: <Trans>Thẻ cào đang xử lý rất lâu, có nên nạp lại không?</Trans>,
        answer: (
          <Trans>
            Không cần. Chúng tôi tự hỏi lại nhà mạng cho đến khi có kết quả, và một thẻ không bao
            giờ bị nạp hai lần. Hãy giữ lại thẻ cho đến khi thấy “Thành công”. Thẻ bị từ chối có ghi
            lý do trong <Link to={paths.transactions}>Lịch sử giao dịch</Link>.
          </Trans>
        ),
      },
    ],
  },
  {
    id: "package",
    name: <Trans>Mua gói</Trans>,
    questions: [
      {
        id: "package-money",
        ask: <Trans>Mua gói mà chuyển thiếu hoặc dư thì sao?</Trans>,
        answer: (
          <Trans>
            Chuyển thiếu: tiền đã đến thành KP trong số dư, mã QR của đơn đổi sang số còn thiếu, bạn
            chuyển nốt là gói vào game. Chuyển dư: gói vẫn vào game, phần dư thành KP trong số dư.
          </Trans>
        ),
      },
      {
        id: "package-open",
        ask: <Trans>Đơn mua gói chờ tiền bao lâu, có hủy được không?</Trans>,
        answer: (
          <Trans>
            Đơn chờ {PURCHASE_OPEN_HOURS} giờ. Khi chưa thanh toán, bạn mở đơn và bấm “Hủy đơn này”
            là hủy. Tiền đến sau khi đơn hết hạn hoặc đã hủy không mất: tiền thành KP trong số dư,
            bạn dùng KP đó để <Link to={paths.buy}>mua lại</Link>.
          </Trans>
        ),
      },
      {
        id: "package-receiver",
        ask: <Trans>Chọn nhầm nhân vật nhận gói thì đổi thế nào?</Trans>,
        answer: (
          <Trans>
            Khi đơn chưa thanh toán, mở <Link to={paths.buy}>Mua gói</Link>, chọn lại đúng gói và
            máy chủ đó với nhân vật khác: đơn đang chờ đổi theo, không thành đơn mới. Muốn đổi máy
            chủ, hãy hủy đơn cũ rồi đặt đơn khác.
          </Trans>
        ),
      },
      {
        id: "package-proof",
        ask: <Trans>Tiền đã đủ mà đơn mua gói vẫn chờ?</Trans>,
        answer: (
          <Trans>
            Đơn cần bạn làm thêm một bước, ví dụ xác nhận chính chủ khi nạp nhiều trong một ngày.
            Hãy mở đơn: trang ghi rõ lý do và việc cần làm. KP vẫn nằm trong số dư của bạn.
          </Trans>
        ),
      },
    ],
  },
  {
    id: "game",
    name: <Trans>Nạp game và GiftCode</Trans>,
    questions: [
      {
        id: "not-in-game",
        ask: <Trans>Đã nạp game mà trong game chưa thấy gì?</Trans>,
        answer: (
          <Trans>
            Hãy đăng xuất nhân vật rồi đăng nhập lại để số dư trong game được làm mới. Nếu giao dịch
            còn “Đang xử lý”, nó sẽ tự xong; nếu game từ chối, KP được hoàn lại cho bạn.
          </Trans>
        ),
      },
      {
        id: "wrong-server",
        ask: <Trans>Nạp game nhầm máy chủ thì có lấy lại được không?</Trans>,
        answer: (
          <Trans>
            {coinName} đã vào game thì không lấy lại được từ trang này. Hãy đăng nhập rồi viết ngay
            cho nhân viên hỗ trợ ở đây, kèm thời gian và máy chủ đúng.
          </Trans>
        ),
      },
      {
        id: "gift-code",
        ask: <Trans>GiftCode nhận ở đâu, nhập ở đâu?</Trans>,
        answer: (
          <Trans>
            Nhận ở trang <Link to={paths.giftCodes}>GiftCode</Link>; dưới mỗi mã có ghi chỗ nhập
            trong game. Mỗi tài khoản nhận một mã của một chương trình, và mã đã nhận luôn xem lại
            được ở đó.
          </Trans>
        ),
      },
    ],
  },
  {
    id: "account",
    name: <Trans>Tài khoản</Trans>,
    questions: [
      {
        id: "debt",
        ask: <Trans>Vì sao tôi đang nợ KP?</Trans>,
        answer: (
          <Trans>
            Ngân hàng hoặc nhà mạng đã thu hồi khoản tiền, trong khi bạn đã tiêu số KP từ khoản đó.
            Thông báo nợ trên trang ghi rõ khoản nào; những lần nạp sau được trừ vào nợ trước.
          </Trans>
        ),
      },
      {
        id: "receipt",
        ask: <Trans>Có biên nhận cho lần nạp không?</Trans>,
        answer: (
          <Trans>
            Có. Trong <Link to={paths.transactions}>Lịch sử giao dịch</Link>, bấm “Xem chi tiết” rồi
            “Xem biên nhận” để in hoặc lưu thành ảnh.
          </Trans>
        ),
      },
      {
        id: "recovery",
        ask: <Trans>Quên mật khẩu, hoặc không còn dùng số điện thoại cũ?</Trans>,
        answer: (
          <Trans>
            Mở <Link to={paths.recovery}>Lấy lại tài khoản</Link>: bạn có thể dùng email đã xác minh
            hoặc số điện thoại. Nếu cả hai đều không còn, hãy liên hệ tổng đài.
          </Trans>
        ),
      },
      {
        id: "impostor",
        ask: <Trans>Có người tự nhận là nhân viên hỗ trợ và hỏi mật khẩu của tôi?</Trans>,
        answer: (
          <Trans>
            Đừng đưa. Nhân viên hỗ trợ không bao giờ hỏi mật khẩu, mã xác minh hay mã số thẻ. Nếu lỡ
            đưa, hãy đổi mật khẩu ngay ở <Link to={paths.security}>Bảo mật và đăng nhập</Link>.
          </Trans>
        ),
      },
    ],
  },
];
