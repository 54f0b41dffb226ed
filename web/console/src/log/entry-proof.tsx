import { proveLogEntry } from "@portal/contract/console/log";
import type { ReplyOf } from "@portal/contract/http/call";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { useReply } from "../api.ts";
import styles from "./entry-proof.module.css";

type Proof = ReplyOf<typeof proveLogEntry>;

/** An entry's place in the hash chain, and whether it is still as it was written. */
export function EntryProof({ id, isStaff }: { id: number; isStaff: boolean }) {
  const { data, error } = useReply(proveLogEntry, { params: { id: String(id) } });
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <p role="status">Đang kiểm tra …</p>;
  return (
    <div className="stack-3">
      <Notice tone={data.isIntact ? "success" : "danger"}>
        {data.isIntact
          ? "Dòng này đúng như lúc được ghi: nội dung khớp với mã băm trong chuỗi."
          : "Dòng này đã bị sửa hoặc không nằm trong chuỗi. Hãy báo ngay cho quản trị."}
      </Notice>
      <dl className={styles["facts"]}>
        {factsOf(id, isStaff, data).map(([name, value]) => (
          <div key={name} className={styles["fact"]}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function factsOf(id: number, isStaff: boolean, proof: Proof): (readonly [string, string])[] {
  const { link, head, lastVerify } = proof;
  return [
    ["Số dòng", formatNumber(id)],
    [
      "Người làm",
      isStaff ? "đã đăng nhập bằng tài khoản nhân viên" : "chương trình hoặc chủ cơ sở dữ liệu",
    ],
    ["Vị trí trong chuỗi", link ? formatNumber(link.position) : "không có"],
    ["Mã băm", link?.hash ?? "không có"],
    ["Đầu chuỗi", head ? `${formatNumber(head.position)} : ${head.hash}` : "chưa có"],
    ["Lần kiểm tra sổ gần nhất", verifyOf(link, lastVerify)],
  ];
}

function verifyOf(link: Proof["link"], last: Proof["lastVerify"]): string {
  if (!last) return "chưa kiểm tra lần nào";
  const at = formatDateTime(last.at);
  if (!last.isClean) return `${at}: có sai lệch`;
  const isCovered = link !== null && last.position !== null && link.position <= last.position;
  return `${at}: sạch${isCovered ? ", gồm cả dòng này" : ", trước dòng này"}`;
}
