import { MANIFESTACOES } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { textAt, type Tree } from '../nfe/tree.js';
import { resumoXml } from './documentos.js';
import { demais, esperar, type Fila, guardado, type Item, paginaDepois } from './fila.js';
import type { Estado } from './memoria.js';
import { notaXml } from './nota-xml.js';
import { recusaDaChave } from './recusas.js';
import type { Resposta } from './resposta.js';

const NSU = /^\d{15}$/;

/** The page after a number, where the document may ask now. */
export const porNsu = (fila: Fila, tree: Tree, agora: number): Resposta => {
  const pedido = textAt(tree, 'distNSU', 'ultNSU') ?? '';
  if (!NSU.test(pedido)) return { cStat: '215' };
  const ult = Number(pedido);
  if (ult > fila.max) return { cStat: '589', ult: 0, max: 0 };
  if (agora < fila.livreEm || ult < fila.ultimo) {
    esperar(fila, agora);
    return { cStat: '656', ult: fila.ultimo, max: 0 };
  }
  const itens = paginaDepois(fila, ult, agora);
  fila.ultimo = itens.at(-1)?.nsu ?? fila.max;
  if (fila.ultimo === fila.max) esperar(fila, agora);
  return { cStat: itens.length > 0 ? '138' : '137', ult: fila.ultimo, max: fila.max, itens };
};

/** The answer about one invoice: its whole XML after a manifestation, its summary before. */
const daChave = ({ fila, notas }: Estado, chave: string, agora: number, alheia: boolean): Resposta => {
  const recusa = recusaDaChave(chave, agora);
  if (recusa) return { cStat: recusa };
  const la = notas[chave];
  if (!la) return { cStat: alheia ? '640' : '217' };
  if (la.cancelada) return { cStat: '653' };
  if (la.nota.situacao !== undefined && la.nota.situacao !== '100') return { cStat: '654' };
  const liberada = la.eventos.some(({ tipo }) => MANIFESTACOES[tipo].libera);
  const [schema, xml] = liberada ? ['procNFe_v4.00.xsd', notaXml(la.nota)] : ['resNFe_v1.01.xsd', resumoXml(la)];
  const item: Item = { nsu: 0, schema, chave, xml, em: la.em };
  return guardado(la, agora) ? { cStat: '138', ult: fila.ultimo, max: fila.max, itens: [item], semNsu: true } : { cStat: '632' };
};

/** One document, by its number or its invoice's key. */
export const umaSo = (estado: Estado, tree: Tree, agora: number, alheia: (chave: string) => boolean): Resposta => {
  const { fila } = estado;
  if (demais(fila, agora)) return { cStat: '656', ult: fila.ultimo, max: 0 };
  const nsu = textAt(tree, 'consNSU', 'NSU');
  const chave = textAt(tree, 'consChNFe', 'chNFe') ?? '';
  if (nsu === null) return daChave(estado, chave, agora, alheia(chave));
  if (!NSU.test(nsu)) return { cStat: '215' };
  const item = fila.itens.find((um) => um.nsu === Number(nsu) && guardado(um, agora));
  return { cStat: item ? '138' : '137', ult: fila.ultimo, max: fila.max, ...(item && { itens: [item] }) };
};
