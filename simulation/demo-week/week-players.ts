/** Invented players, with names as they are common in Vietnam: user name, last name, middle names, first name. */
const PEOPLE = `
kiemtien_hn Nguyễn Hoàng Nam
docco_cau_bai Trần Quốc Bảo
thuytien_92 Lê Thị Thủy Tiên
longvuong_sg Phạm Minh Long
bachho_dn Võ Thanh Tùng
tieulongnu_hp Đặng Ngọc Linh
hung_thien_ha Bùi Đức Hùng
mai_hoa_kiem Đỗ Thị Mai Hoa
vodanh_khach Hồ Văn Phúc
anhkiet_1995 Ngô Anh Kiệt
phongvan_ct Dương Gia Phong
huyenvu_88 Lý Hữu Thắng
quynhanh_2k Phan Quỳnh Anh
dai_hiep_nghean Nguyễn Văn Sơn
thanhlong_bd Trương Công Thành
yen_nhi_vl Huỳnh Yến Nhi
cuong_thieu_lam Vũ Mạnh Cường
hoanghac_lau Hoàng Trọng Nghĩa
minh_nguyet_dl Cao Minh Nguyệt
tuanvu_karate Đinh Tuấn Vũ
bao_ngoc_hue Tôn Nữ Bảo Ngọc
khanh_duong_mon Lâm Duy Khánh
ngamy_kiem_tong Nguyễn Thị Ngà
hieu_cai_bang Trịnh Trung Hiếu
thaison_thanhhoa Lương Thái Sơn
lan_chi_99 Mai Lan Chi
dat_minh_giao Phùng Tiến Đạt
viet_vo_dang Tạ Quốc Việt
kimngan_bmt Đoàn Kim Ngân
truong_ca_ca Châu Nhật Trường
tam_an_nhien Nguyễn Thị Thanh Tâm
quan_gia_lai Hà Minh Quân
`;

export type WeekPlayer = Readonly<
  Record<"username" | "lastName" | "middleName" | "firstName", string>
>;

/** Returns the first `count` of the week's players. */
export function weekPlayers(count: number): WeekPlayer[] {
  const lines = PEOPLE.trim().split("\n").slice(0, count);
  return lines.map((line) => {
    const [username = "", lastName = "", ...names] = line.split(" ");
    const firstName = names.pop() ?? "";
    return { username, lastName, middleName: names.join(" "), firstName };
  });
}

export const WEEK_PLAYERS = PEOPLE.trim().split("\n").length;
