import { gzipSync } from 'node:zlib';
import { XML_LIMITS } from '../nfe/guard.js';
import { type NotaInventada, notaXml } from './nota-xml.js';

/** A file that somebody sends in the place of an invoice, and the sentence it is refused with. */
export type Hostil = { readonly nome: string; readonly conteudo: Buffer; readonly frase: RegExp };

const utf8 = (texto: string) => Buffer.from(texto, 'utf8');
const wide = (texto: string, littleEndian: boolean): Buffer =>
  littleEndian ? Buffer.from(texto, 'utf16le') : Buffer.from(texto, 'utf16le').swap16();
/** As much of it as a file may hold. */
const full = (texto: string): string => texto.repeat(Math.floor((XML_LIMITS.bytes - 8_192) / texto.length));

const BOMBA = `<!DOCTYPE n [<!ENTITY a "${'x'.repeat(1_000)}">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "&a;&a;&a;&a;&a;">`).join('')}]>`;
const DECLARA = /DOCTYPE/;
const [CODIFICACAO, NAO_E_UTF8] = [/codificação/, /UTF-8/];
const [DEMAIS, MAL_FORMADO] = [/mais partes/, /bem formado/];

/** Files that try to read others, to fill the memory or to take the processor, each beside an invoice that would be accepted. */
export const documentosHostis = (nota: NotaInventada): readonly Hostil[] => {
  const xml = notaXml(nota);
  const semCabeca = xml.replace(/^<\?xml[^>]*>/, '');
  const dentro = (texto: string) => utf8(xml.replace('</nfeProc>', `${texto}</nfeProc>`));
  const hostis: readonly (readonly [nome: string, conteudo: Buffer, frase: RegExp])[] = [
    ['entidade-de-fora', utf8(`<!DOCTYPE n [<!ENTITY x SYSTEM "file:///etc/passwd">]>${semCabeca}`), DECLARA],
    ['entidade-de-parametro', utf8(`<!DOCTYPE n [<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;]>${semCabeca}`), DECLARA],
    ['dtd-de-fora', utf8(`<!doctype n SYSTEM "http://127.0.0.1/n.dtd">${semCabeca}`), DECLARA],
    ['bomba-de-entidades', utf8(`${BOMBA}${semCabeca}`), DECLARA],
    ['bomba-em-latin1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${BOMBA}${semCabeca}`, 'latin1'), DECLARA],
    ['bomba-em-utf16-com-marca', Buffer.concat([Buffer.from([0xff, 0xfe]), wide(`${BOMBA}${semCabeca}`, true)]), NAO_E_UTF8],
    ['bomba-em-utf16-sem-marca', wide(`${BOMBA}${semCabeca}`, true), NAO_E_UTF8],
    ['bomba-em-utf16-ao-contrario', wide(`${BOMBA}${semCabeca}`, false), NAO_E_UTF8],
    ['bomba-em-utf7', utf8(`<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE n+AD4-${semCabeca}`), CODIFICACAO],
    [
      'codificacao-escondida',
      utf8(`<?xml version="1.0"${' '.repeat(400)}encoding="UTF-7"?>+ADwAIQ-DOCTYPE n+AD4-${semCabeca}`),
      CODIFICACAO,
    ],
    ['bomba-em-ebcdic', Buffer.from([0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40]), NAO_E_UTF8],
    ['funda', utf8(`${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`), DEMAIS],
    ['com-partes-demais', dentro('<b/>'.repeat(200_000)), DEMAIS],
    ['com-atributos-demais', dentro(`<a ${Array.from({ length: 400_000 }, (_, n) => `a${n}=""`).join(' ')}/>`), DEMAIS],
    ['com-um-sinal-repetido', dentro(`<a b="${full('<')}"/>`), DEMAIS],
    ['de-marcas-que-nao-fecham', dentro(full('<a:')), DEMAIS],
    ['de-quase-entidades', dentro(`<a>${full('<!D')}</a>`), DEMAIS],
    ['com-dez-mil-itens', utf8(xml.replace('<det nItem="1">', `${'<det nItem="0"></det>'.repeat(10_000)}<det nItem="1">`)), /990 itens/],
    ['compactada', gzipSync(Buffer.alloc(50_000_000)), /compactado/],
    ['de-zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(1_000)]), /compactado/],
    ['um-cupom', utf8(notaXml({ ...nota, modelo: '65' })), /cupom/],
    ['um-conhecimento', utf8(notaXml({ ...nota, modelo: '57' })), /modelo 57/],
    ['pela-metade', utf8(xml.slice(0, -40)), MAL_FORMADO],
    ['vazia', Buffer.alloc(0), /vazio/],
  ];
  return hostis.map(([nome, conteudo, frase]) => ({ nome: `${nome}.xml`, conteudo, frase }));
};
