import { Trans, useLingui } from "@lingui/react/macro";
import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import type { ReactNode } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { paths } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import styles from "./privacy-page.module.css";

/** /privacy: which data of a player is kept, why and for how long. */
export function Page() {
  const { t } = useLingui();
  const { gameName } = webConfig.brand;
  return (
    <div className={cx("stack-5 at-most-44", styles["page"])} data-sheet="wide">
      <PageHeader
        title={t`Quyền riêng tư`}
        description={
          <Trans>
            Trang tài khoản {gameName} chỉ lưu những gì cần để bạn đăng nhập, nạp tiền và được hỗ
            trợ. Không có quảng cáo, không có công cụ theo dõi.
          </Trans>
        }
      />
      <div className={cx("paper stack-5", styles["sections"])}>
        <Kept />
        <Section title={<Trans>Cookie và bộ nhớ của trình duyệt</Trans>}>
          <CookieList />
        </Section>
        <Section title={<Trans>Những gì bên khác nhận được</Trans>}>
          <ThirdParties />
        </Section>
        <Section title={<Trans>Quyền của bạn</Trans>}>
          <Rights />
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="stack-3">
      <h2 className="large">{title}</h2>
      {children}
    </section>
  );
}

/** Lists the classes of data in docs/security.md, in the player's words. */
function Kept() {
  const { t } = useLingui();
  return (
    <Section title={t`Chúng tôi lưu gì`}>
      <dl className={styles["list"]}>
        <Kind
          what={t`Tên đăng nhập, họ tên, ngày sinh, điện thoại, email, người giám hộ (nếu có)`}
          why={t`Để bạn đăng nhập, lấy lại tài khoản và nhận thông báo về tài khoản.`}
          long={t`Đến khi tài khoản đóng hẳn. Tên đăng nhập được giữ để không ai mạo danh.`}
        />
        <Kind
          what={t`Mật khẩu, khóa truy cập, xác thực hai lớp`}
          why={
            <Trans>
              Để chỉ mình bạn đăng nhập được. Mật khẩu được mã hóa một chiều, không ai đọc lại được.
            </Trans>
          }
          long={t`Đến khi bạn đổi, xóa hoặc tài khoản đóng hẳn.`}
        />
        <Kind
          what={t`Địa chỉ nhận thông báo của trình duyệt (nếu bạn bật)`}
          why={t`Để báo khi tiền đến. Được mã hóa, chỉ gửi sau khi bạn bật.`}
          long={t`Đến khi bạn tắt, đăng xuất hoặc tài khoản đóng hẳn.`}
        />
        <Kind
          what={t`Thiết bị, nơi đăng nhập và thay đổi của tài khoản`}
          why={
            <Trans>
              Để bạn nhận ra người lạ và hoàn tác thay đổi không phải của mình. Chúng tôi cũng nhận
              ra các tài khoản từng đăng nhập trên cùng một trình duyệt, để phát hiện tài khoản bị
              chiếm và một người dùng nhiều tài khoản.
            </Trans>
          }
          long={
            <Trans>
              Phiên đăng nhập: tối đa 30 ngày. Thiết bị quen: tối đa 400 ngày. Thay đổi: 72 giờ.
            </Trans>
          }
        />
        <Kind
          what={t`Tin nhắn bạn gửi đến tổng đài`}
          why={t`Để xác minh số điện thoại. Chỉ lưu cú pháp, không lưu lời nhắn.`}
          long={t`90 ngày.`}
        />
        <Kind
          what={t`SMS và email chúng tôi gửi bạn: loại tin, một phần số hoặc địa chỉ, đã đến hay chưa`}
          why={t`Để tìm ra vì sao một tin không đến. Không lưu nội dung hay mã trong tin.`}
          long={t`30 ngày.`}
        />
        <Kind
          what={t`Giao dịch: tiền nạp, KP, thẻ, GiftCode, yêu cầu tìm tiền`}
          why={t`Để số dư luôn đúng và đối chiếu được với ngân hàng.`}
          long={t`Giữ lại theo quy định về sổ sách kế toán, cả khi tài khoản đã đóng.`}
        />
        <Kind
          what={t`Địa chỉ IP`}
          why={t`Để chặn việc dò mật khẩu và gửi yêu cầu hàng loạt.`}
          long={
            <Trans>
              Để đếm số lần thử: tối đa một ngày. Trong nhật ký: đến khi nhật ký được xóa.
            </Trans>
          }
        />
      </dl>
    </Section>
  );
}

type KindProps = { what: ReactNode; why: ReactNode; long: ReactNode };

function Kind({ what, why, long }: KindProps) {
  const { t } = useLingui();
  return (
    <div className="stack-1">
      <dt className="strong">{what}</dt>
      <dd className="soft">{why}</dd>
      <dd className="soft">
        <strong>{t`Thời gian lưu:`}</strong> {long}
      </dd>
    </div>
  );
}

function ThirdParties() {
  const { provider } = webConfig.botCheck;
  return (
    <ul className="points">
      <li>
        <Trans>
          Trang không tải gì của bên khác: phông chữ, hình ảnh và mã lệnh đều là của chúng tôi.
        </Trans>
      </li>
      {provider === "recaptcha" && (
        <li>
          <Trans>
            Riêng bước kiểm tra bạn là người thật dùng reCAPTCHA của Google, nên Google biết địa chỉ
            IP và trình duyệt của bạn.
          </Trans>
        </li>
      )}
      <li>
        <Trans>
          Máy chủ game nhận tên đăng nhập và số tiền game bạn nạp; cổng thẻ nhận thẻ bạn gửi; nhà
          mạng và nhà cung cấp email nhận tin mà chúng tôi gửi cho bạn. Khi bạn bấm “Mở app ngân
          hàng” trên điện thoại, VietQR.io mở ứng dụng bạn chọn và thấy số tài khoản nhận tiền, số
          tiền và nội dung chuyển khoản.
        </Trans>
      </li>
      <li>
        <Trans>
          Nếu bạn bật thông báo, dịch vụ của trình duyệt (Google, Mozilla, Apple hoặc Microsoft)
          chuyển tin đã mã hóa đến thiết bị và không đọc được nội dung.
        </Trans>
      </li>
    </ul>
  );
}

function Rights() {
  const days = CLOSING_GRACE_DAYS;
  return (
    <ul className="points">
      <li>
        <Trans>
          Xem và tải: ở trang <Link to={paths.security}>Bảo mật và đăng nhập</Link>, bạn tải được
          một tệp chứa mọi thông tin về bạn.
        </Trans>
      </li>
      <li>
        <Trans>
          Đóng tài khoản: cũng ở trang đó. Bạn có {days} ngày để đổi ý, sau đó thông tin cá nhân bị
          xóa.
        </Trans>
      </li>
      <li>
        <Trans>
          Sửa hoặc hỏi thêm: hãy <Link to={paths.support}>liên hệ hỗ trợ</Link>.
        </Trans>
      </li>
    </ul>
  );
}

/** All cookies are the portal's own, and needed for what they do. */
function CookieList() {
  const cookies = [
    { name: "session", use: <Trans>Nhận ra bạn sau khi đăng nhập. Hết khi bạn đăng xuất.</Trans> },
    { name: "XSRF-TOKEN", use: <Trans>Chặn trang khác gửi yêu cầu thay bạn.</Trans> },
    {
      name: "signed-in",
      use: <Trans>Cho trang biết có phiên đăng nhập hay không. Hết cùng phiên.</Trans>,
    },
    { name: "device", use: <Trans>Nhận ra thiết bị quen của bạn. Tối đa 400 ngày.</Trans> },
    {
      name: "login-approval",
      use: <Trans>Nhớ bạn đang ở bước hai khi đăng nhập. Hết sau 10 phút.</Trans>,
    },
  ];
  return (
    <>
      <dl className="stack-3">
        {cookies.map(({ name, use }) => (
          <div key={name}>
            <dt className="strong">
              <code>{name}</code>
            </dt>
            <dd className="soft">{use}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Trans>
          Trình duyệt còn nhớ giao diện sáng hay tối, ngôn ngữ, số dư xem lần cuối và mã QR đang mở
          (để hiện khi mất mạng, xóa khi đăng xuất), máy chủ và nhân vật bạn nạp cho lần cuối, mã
          của một giao dịch đang chờ trả lời để không gửi hai lần, và nội dung bạn đang nhập khi
          phiên đăng nhập kết thúc (không có mật khẩu hay mã, chỉ trong tab đang mở).
        </Trans>
      </p>
    </>
  );
}
