import { RealizarDespolpa } from '@tulha/domain/rastreabilidade/despolpagem/despolpagem.commands';
import { FormarLote } from '@tulha/domain/rastreabilidade/lote/lote.commands';
import { icons } from '../../ui/icons.js';
import { numero, renomeia } from './corpo.js';
import { leitor } from './ler.js';
import type { Processo } from './tipos.js';

/** Where picked coffee becomes a lot. */
export const colheitas: readonly Processo[] = [
  {
    nome: 'colheita',
    endereco: '/rastreabilidade',
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
      talhoes: r.talhoes.map(({ talhao, quantidade }) => ({ talhaoId: numero(talhao), quantidade: quantidade ?? 0 })),
    }),
    campo: (caminho) => renomeia({ data: 'entrada' })(caminho).replace(/\.talhaoId$/, '.talhao'),
    ler: leitor({ codigo: 'codigo', entrada: 'data' }),
  },
  {
    nome: 'despolpagem',
    endereco: '/rastreabilidade/despolpagem',
    title: 'Despolpa',
    noun: ['despolpa', 'despolpas'],
    registro: 'Despolpa',
    nova: 'Nova despolpa',
    sobre: 'O café colhido passa pela máquina; cada saída vira um lote.',
    vazio: 'Quem despolpa registra aqui o que entrou da colheita e o que saiu de cada bica.',
    icon: icons.despolpagem,
    cadastro: { tabela: 'despolpador', label: 'Despolpador', escolha: 'Escolha o despolpador.' },
    blocos: { talhoes: true, saidas: 'L', descricao: true, responsavel: true },
    schema: RealizarDespolpa,
    corpo: (r) => ({
      despolpador: numero(r.local),
      data: r.entrada,
      descricao: r.descricao,
      responsavel: r.responsavel,
      talhao: r.talhoes.map(({ talhao, data, quantidade }) => ({ talhao: numero(talhao), data, quantidade: quantidade ?? 0 })),
      saida: r.saidas.map(({ id, tipo, quantidade }) => ({ id, tipo, quantidade: quantidade ?? 0 })),
    }),
    campo: renomeia({ despolpador: 'local', data: 'entrada', talhao: 'talhoes', saida: 'saidas' }),
    ler: leitor({
      codigo: 'codigo',
      local: 'despolpador',
      localNome: 'despolpadorDescricao',
      entrada: 'data',
      descricao: 'descricao',
      responsavel: 'responsavel',
      talhoes: 'talhao',
      saidas: 'saida',
    }),
  },
];
