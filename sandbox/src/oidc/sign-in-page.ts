import { staff } from "./staff.ts";

/** The page that lists the demo's staff: a press on a name signs in as that person. */
export function signInPage(query: URLSearchParams): string {
  const rows = staff.map(({ login, name, group }) => {
    const asked = new URLSearchParams(query);
    asked.set("login_hint", login);
    return `<li><a href="/oidc/authorize?${asked.toString()}">${name}</a> (${login}, ${group})</li>`;
  });
  return `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><title>Đăng nhập nhân viên</title></head>
<body>
<h1>Đăng nhập nhân viên</h1>
<p>Đây là nhà cung cấp danh tính giả lập. Chọn người để đăng nhập.</p>
<ul>
${rows.map((row) => row.replaceAll(/&(?=\w+=)/g, "&amp;")).join("\n")}
</ul>
</body>
</html>
`;
}
