/** Bytes of one file. */
export const BYTES_POR_ARQUIVO = 25 * 1_048_576;
export const ETIQUETAS_MAX = 10;
/** So long the content of a removed file can be brought back. */
export const DIAS_GUARDADO = 7;

/** What may be attached, by extension: what the content must be, and what it is called on the wire. */
type Especie = {
  readonly mime: string;
  /** What the content's first bytes may say (`file-type`); `null`: nothing, since it is text. */
  readonly conteudo: readonly (string | null)[];
};

const ZIP = 'application/zip';
const CFB = 'application/x-cfb';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ABERTO = 'application/vnd.oasis.opendocument';
const imagem = (mime: string): Especie => ({ mime, conteudo: [mime] });
/** Inside a ZIP, which nobody here opens. */
const emZip = (mime: string): Especie => ({ mime, conteudo: [mime, ZIP] });
const emTexto = (mime: string): Especie => ({ mime, conteudo: [null, 'application/xml'] });

export const ESPECIES: Readonly<Record<string, Especie>> = {
  pdf: { mime: 'application/pdf', conteudo: ['application/pdf'] },
  jpg: imagem('image/jpeg'),
  jpeg: imagem('image/jpeg'),
  png: imagem('image/png'),
  webp: imagem('image/webp'),
  gif: imagem('image/gif'),
  heic: { mime: 'image/heic', conteudo: ['image/heic', 'image/heif'] },
  xlsx: emZip(`${OFFICE}.spreadsheetml.sheet`),
  docx: emZip(`${OFFICE}.wordprocessingml.document`),
  ods: emZip(`${ABERTO}.spreadsheet`),
  odt: emZip(`${ABERTO}.text`),
  zip: { mime: ZIP, conteudo: [ZIP] },
  xls: { mime: 'application/vnd.ms-excel', conteudo: [CFB] },
  doc: { mime: 'application/msword', conteudo: [CFB] },
  csv: emTexto('text/csv'),
  txt: emTexto('text/plain'),
  xml: emTexto('application/xml'),
  ofx: emTexto('application/x-ofx'),
};

/** Kinds a small picture can be made of. */
export const COM_PREVIA: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** What a person is told may be sent. */
export const ACEITOS =
  'PDF, fotos (JPG, PNG, WebP, GIF, HEIC), planilhas e documentos (XLSX, XLS, ODS, DOCX, DOC, ODT), CSV, TXT, XML, OFX ou ZIP';

/** The extension of a file's name, in small letters; empty where it has none. */
export const extensaoDe = (nome: string): string => /[^.]\.([A-Za-z0-9]{1,8})$/.exec(nome)?.[1]?.toLowerCase() ?? '';
