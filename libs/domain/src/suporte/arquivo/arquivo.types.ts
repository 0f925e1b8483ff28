/** Bytes of one file. */
export const BYTES_POR_ARQUIVO = 25 * 1_048_576;
export const ETIQUETAS_MAX = 10;
/** The days in which the content of a removed file can be brought back. */
export const DIAS_GUARDADO = 7;

/** The kinds of file that may be attached, by extension: the expected content, and the name on the wire. */
type Especie = {
  readonly mime: string;
  /** The possible types by the content's first bytes (`file-type`); `null`: none, since it is text. */
  readonly conteudo: readonly (string | null)[];
};

const ZIP = 'application/zip';
const CFB = 'application/x-cfb';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ABERTO = 'application/vnd.oasis.opendocument';
const imagem = (mime: string): Especie => ({ mime, conteudo: [mime] });
/** A ZIP inside, which the product does not open. */
const emZip = (mime: string): Especie => ({ mime, conteudo: [mime, ZIP] });
const emTexto = (mime: string): Especie => ({ mime, conteudo: [null, 'application/xml'] });

export const ESPECIES: Readonly<Record<string, Especie>> = {
  pdf: { mime: 'application/pdf', conteudo: ['application/pdf'] },
  jpg: imagem('image/jpeg'),
  jpeg: imagem('image/jpeg'),
  png: imagem('image/png'),
  webp: imagem('image/webp'),
  gif: imagem('image/gif'),
  heic: { mime: 'image/heic', conteudo: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'] },
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

/** The kinds of file that may be sent, as people are told. */
export const ACEITOS =
  'PDF, fotos (JPG, PNG, WebP, GIF, HEIC), planilhas e documentos (XLSX, XLS, ODS, DOCX, DOC, ODT), CSV, TXT, XML, OFX ou ZIP';

/** The extension of a file's name, in small letters; empty where it has none. */
export const extensaoDe = (nome: string): string => /[^.]\.([A-Za-z0-9]{1,8})$/.exec(nome)?.[1]?.toLowerCase() ?? '';

/** Other extensions under which cameras, browsers and Windows save files that may be attached. */
export const OUTROS_NOMES: Readonly<Record<string, string>> = {
  jfif: 'jpg',
  jpe: 'jpg',
  jif: 'jpg',
  pjpeg: 'jpg',
  pjp: 'jpg',
  mpo: 'jpg',
  heif: 'heic',
  hif: 'heic',
  heics: 'heic',
  heifs: 'heic',
};

/** The content of a file as its bytes show it. */
export type Visto = {
  /** The type by its first bytes; undefined where they tell nothing. */
  readonly mime: string | undefined;
  readonly text: boolean;
  /** Which document is in an archive or a compound file, where that shows without opening it. */
  readonly inside?: string | undefined;
};

const especieDa = (extensao: string): Especie | undefined => (Object.hasOwn(ESPECIES, extensao) ? ESPECIES[extensao] : undefined);

const serve = ({ conteudo }: Especie, { mime, text }: Visto): boolean =>
  conteudo.includes(mime ?? null) && (text || !conteudo.includes(null));

/** The extension that the bytes alone are sure of. A text may be of many kinds, so only its name can tell. */
const certaDe = ({ mime, inside }: Visto): string | undefined => {
  const [dentro] = Object.entries(ESPECIES).find(([, especie]) => inside !== undefined && especie.mime === inside) ?? [];
  if (dentro !== undefined) return dentro;
  if (mime === ZIP) return 'zip';
  if (mime === undefined || mime === CFB) return undefined;
  return Object.entries(ESPECIES).find(([, { conteudo }]) => conteudo[0] !== null && conteudo.includes(mime))?.[0];
};

/** The type and the name under which a sent file is kept. */
export type Tomado = { readonly mime: string; readonly nome: string };

/**
 * The type of a file by its content, under any of the accepted names: a JPEG called `.HEIC` is a JPEG, and is renamed so.
 * `nao-aceito`: no accepted name fits; `nao-confere`: the content contradicts the name, and its type is not sure.
 */
export const tomar = (nome: string, visto: Visto): Tomado | 'nao-aceito' | 'nao-confere' => {
  const escrita = extensaoDe(nome);
  const propria = OUTROS_NOMES[escrita] ?? escrita;
  const especie = especieDa(propria);
  if (!especie) return 'nao-aceito';
  const certa = certaDe(visto);
  const serveONome = serve(especie, visto) && (visto.inside === undefined || especie.mime === visto.inside);
  const extensao = serveONome ? propria : certa;
  const mime = extensao === undefined ? undefined : especieDa(extensao)?.mime;
  if (mime === undefined) return 'nao-confere';
  return { mime, nome: extensao === escrita ? nome : `${nome.slice(0, -escrita.length)}${extensao}` };
};
