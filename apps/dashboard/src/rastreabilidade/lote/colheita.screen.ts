import { FormarLote } from '@tulha/domain/rastreabilidade/lote/lote.commands';
import { icons } from '../../ui/icons.js';
import { numero, renomeia } from '../processo/corpo.js';
import { leitor } from '../processo/ler.js';
import type { Processo, TalhaoDoRegistro } from '../processo/tipos.js';
import type { LoteCompleto } from './lotes.api.js';

const lido = leitor({ codigo: 'codigo', entrada: 'data' });

/** The plots of a lot, each as its form says it. */
const talhoesDe = ({ talhoes, data }: Readonly<Record<string, unknown>>): TalhaoDoRegistro[] =>
  (talhoes as LoteCompleto['talhoes']).map(({ talhaoId, quantidade, safra, valor }, index) => ({
    id: index + 1,
    talhao: talhaoId,
    data: String(data),
    quantidade,
    safra,
    valor,
  }));

/** Picked coffee becomes a lot, which is the record of it. */
export const colheita: Processo = {
  nome: 'colheita',
  endereco: '/rastreabilidade',
  registros: '/rastreabilidade/lotes',
  title: 'Colheita',
  noun: ['lote', 'lotes'],
  registro: 'Colheita',
  nova: 'Novo lote da colheita',
  sobre: 'O café colhido em um ou mais talhões vira um lote.',
  vazio: 'Um lote nasce do café colhido.',
  icon: icons.colheita,
  blocos: { talhoes: true },
  schema: FormarLote,
  corpo: (r) => ({
    data: r.entrada,
    talhoes: r.talhoes.map(({ talhao, quantidade, safra, valor }) => ({
      talhaoId: numero(talhao),
      quantidade: quantidade ?? 0,
      ...(safra ? { safra } : {}),
      ...(typeof valor === 'number' ? { valor } : {}),
    })),
  }),
  campo: (caminho) => renomeia({ data: 'entrada' })(caminho).replace(/\.talhaoId$/, '.talhao'),
  ler: (resposta) => ({ ...lido(resposta), talhoes: talhoesDe(resposta) }),
};
