/** Shows the books: what really happened outside the portal. */
import { get, post, byId, empty, h, handle, refresh, number, time, vnd } from "./dom.js";

export function setUpBooks() {
  byId("open-books").addEventListener("click", handle(openBooks));
  byId("open-reset").addEventListener("click", () => byId("reset").showModal());
  byId("reset").addEventListener("close", (event) => {
    if (event.target.returnValue === "reset") void handle(() => post("/api/reset"))(event);
    event.target.returnValue = "";
  });
}

async function openBooks() {
  const { transfers, cards, deliveries } = await get("/api/books");
  const kept = transfers.filter(({ reversed }) => !reversed);
  const sum = (rows, field) => rows.reduce((total, row) => total + row[field], 0);
  refresh(byId("books-content"), [
    h(
      "div",
      { class: "line" },
      total("Tiền vào, trừ thu hồi", vnd(sum(kept, "amount"))),
      total("Giao dịch", number(transfers.length)),
      total("Xu đã giao", number(sum(deliveries, "coins"))),
    ),
    h("h3", {}, "Tiền vào"),
    table(
      ["Giờ", "Cách", "Số tiền", "Nội dung", ""],
      transfers.map(({ at, method, amount, content, reversed }) => [
        time(at),
        method,
        vnd(amount),
        content,
        reversed ? "đã thu hồi" : "",
      ]),
    ),
    h("h3", {}, "Thẻ cào"),
    table(
      ["Nhà mạng", "Số seri", "Giá trị thật", ""],
      cards.map(({ provider, serial, value, charged }) => [
        provider,
        serial,
        vnd(value),
        charged ? "đã gạch" : "",
      ]),
    ),
    h("h3", {}, "Xu đã giao"),
    table(
      ["Giờ", "Tài khoản", "Máy chủ", "Xu", "Mã yêu cầu"],
      deliveries.map(({ at, username, zoneId, coins, requestId }) => [
        time(at),
        username,
        zoneId,
        number(coins),
        requestId,
      ]),
    ),
    h("a", { href: "/api/books", target: "_blank" }, "Xem dạng JSON"),
  ]);
  byId("books").showModal();
}

const total = (label, value) =>
  h(
    "div",
    { class: "inset" },
    h("span", { class: "muted" }, label),
    h("b", { class: "gold" }, value),
  );

function table(headings, rows) {
  if (rows.length === 0) return empty("Chưa có gì.");
  const heading = headings.map((text) => h("th", { scope: "col" }, text));
  const cells = (row) => row.map((text) => h("td", {}, text));
  const body = rows.map((row) => h("tr", {}, cells(row)));
  const whole = h("table", {}, h("thead", {}, h("tr", {}, heading)), h("tbody", {}, body));
  return h("div", { class: "table", tabindex: 0 }, whole);
}
