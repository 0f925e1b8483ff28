import { RealizarDespolpa } from '@tulha/domain/rastreabilidade/despolpagem/despolpagem.commands';
import { icons } from '../../ui/icons.js';
import { numero, renomeia } from '../processo/corpo.js';
import { leitor } from '../processo/ler.js';
import type { Processo } from '../processo/tipos.js';

/** Picked coffee goes through the machine; each outlet makes a lot. */
export const despolpagem: Processo = {
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
};
