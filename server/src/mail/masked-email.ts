/**
 * Hides all of an address's name but its first character: d•••@example.vn. Players recognise their own. A
 * stranger does not learn it from the second step of a login, the page of an undo link, or the email to an
 * earlier address.
 */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}
