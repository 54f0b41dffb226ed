import { Trans } from "@lingui/react/macro";
import styles from "./privacy-page.module.css";

/** All cookies are the portal's own, and needed for what they do. */
export function CookieList() {
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
      <dl className={styles["cookies"]}>
        {cookies.map(({ name, use }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Trans>
          Trình duyệt còn nhớ giao diện sáng hay tối, ngôn ngữ, số dư xem lần cuối (để hiện khi mất
          mạng, xóa khi đăng xuất), mã của một giao dịch đang chờ trả lời để không gửi hai lần, và
          nội dung bạn đang nhập khi phiên đăng nhập kết thúc (không có mật khẩu hay mã, chỉ trong
          thẻ đang mở).
        </Trans>
      </p>
    </>
  );
}
