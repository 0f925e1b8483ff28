import { DepositarNaCooperativa } from '@tulha/domain/rastreabilidade/cooperativa/cooperativa.commands';
import { icons } from '../../ui/icons.js';
import { numero, renomeia } from '../processo/corpo.js';
import { leitor } from '../processo/ler.js';
import type { Processo } from '../processo/tipos.js';

/** Coffee that a cooperative keeps. */
export const cooperativa: Processo = {
  nome: 'cooperativa',
  endereco: '/rastreabilidade/cooperativa',
  title: 'Cooperativa',
  noun: ['depósito', 'depósitos'],
  registro: 'Depósito',
  nova: 'Novo depósito na cooperativa',
  sobre: 'O café vai para a cooperativa guardar; continua seu.',
  vazio: 'Registre o café que vai para a cooperativa guardar: ele continua seu até a venda.',
  icon: icons.cooperativa,
  cadastro: { tabela: 'cooperativa', label: 'Cooperativa', escolha: 'Escolha a cooperativa.' },
  destino: 'cooperativa',
  medida: 'kg',
  vemDe: ['beneficiado', 'armazem', 'descanso'],
  blocos: {},
  schema: DepositarNaCooperativa,
  corpo: (r) => ({
    cooperativa: numero(r.local),
    entries: r.lotes.map(({ id, quantidade }) => ({ id, kg: quantidade ?? 0 })),
    date: r.entrada,
  }),
  campo: (caminho) =>
    renomeia({ cooperativa: 'local', entries: 'lotes', lote: 'lotes', date: 'entrada', data: 'entrada' })(caminho).replace(
      /\.kg$/,
      '.quantidade',
    ),
  ler: leitor({ codigo: 'codigo', local: 'cooperativa', localNome: 'cooperativaNome', entrada: 'date', lotes: 'entries' }),
};
