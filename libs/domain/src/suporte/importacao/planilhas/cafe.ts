import * as ler from '../colunas.js';
import { opcional } from '../colunas.js';
import { planilha } from '../planilha.js';

export const lote = ler.codigo('lote', 'Lote');
export const paraLote = { campos: ['lote'], para: 'lote' } as const;
const responsavel = opcional(ler.texto('responsavel', 'Responsável'));

export const preparo = {
  lotes: planilha({
    arquivo: 'lotes.csv',
    titulo: 'Lotes',
    colunas: {
      codigo: ler.codigo('codigo', 'Código'),
      data: ler.data('data', 'Data'),
      fazenda: ler.texto('fazenda', 'Fazenda'),
      talhao: ler.texto('talhao', 'Talhão'),
      quantidadeMl: ler.quantidadePositiva('quantidade_l', 'Quantidade (L)'),
      motivo: opcional(ler.texto('motivo', 'Motivo de haver mais litros do que se colheu')),
    },
    unicas: [['codigo', 'talhao']],
    referencias: [
      { campos: ['fazenda'], para: 'fazenda' },
      { campos: ['fazenda', 'talhao'], para: 'talhao' },
    ],
  }),
  terreiro: planilha({
    arquivo: 'terreiro.csv',
    titulo: 'Terreiro',
    colunas: {
      lote,
      terreiro: ler.texto('terreiro', 'Terreiro'),
      dataEntrada: ler.data('data_entrada', 'Data de entrada'),
      horaEntrada: opcional(ler.hora('hora_entrada', 'Hora de entrada')),
      dataSaida: opcional(ler.data('data_saida', 'Data de saída')),
      horaSaida: opcional(ler.hora('hora_saida', 'Hora de saída')),
      responsavel,
    },
    unicas: [['lote', 'terreiro', 'dataEntrada', 'horaEntrada']],
    referencias: [paraLote, { campos: ['terreiro'], para: 'terreiro' }],
  }),
  secagens: planilha({
    arquivo: 'secagens.csv',
    titulo: 'Secagens',
    colunas: {
      lote,
      secador: ler.texto('secador', 'Secador'),
      quantidadeMl: ler.quantidadePositiva('quantidade_l', 'Quantidade (L)'),
      dataEntrada: ler.data('data_entrada', 'Data de entrada'),
      horaEntrada: opcional(ler.hora('hora_entrada', 'Hora de entrada')),
      dataSaida: opcional(ler.data('data_saida', 'Data de saída')),
      horaSaida: opcional(ler.hora('hora_saida', 'Hora de saída')),
      umidadeEntradaPct: opcional(ler.umidade('umidade_entrada', 'Umidade de entrada (%)')),
      umidadeSaidaPct: opcional(ler.umidade('umidade_saida', 'Umidade de saída (%)')),
      responsavel,
      motivo: opcional(ler.texto('motivo', 'Motivo de ter saído mais úmido do que entrou')),
    },
    unicas: [['lote', 'secador', 'dataEntrada', 'horaEntrada']],
    referencias: [paraLote, { campos: ['secador'], para: 'secador' }],
  }),
  armazem: planilha({
    arquivo: 'armazem.csv',
    titulo: 'Armazém',
    colunas: {
      lote,
      pilha: ler.texto('pilha', 'Pilha'),
      dataEntrada: ler.data('data_entrada', 'Data de entrada'),
      dataSaida: opcional(ler.data('data_saida', 'Data de saída')),
      umidadeEntradaPct: opcional(ler.umidade('umidade_entrada', 'Umidade de entrada (%)')),
      umidadeSaidaPct: opcional(ler.umidade('umidade_saida', 'Umidade de saída (%)')),
      responsavel,
    },
    unicas: [['lote', 'pilha', 'dataEntrada']],
    referencias: [paraLote, { campos: ['pilha'], para: 'pilha' }],
  }),
};

export const quantidadeG = ler.quantidadePositiva('quantidade_kg', 'Quantidade (kg)');
const perdaG = ler.quantidade('perda_kg', 'Perda (kg)');

export const processos = {
  beneficios: planilha({
    arquivo: 'beneficios.csv',
    titulo: 'Benefícios',
    colunas: {
      beneficio: ler.codigo('beneficio', 'Benefício'),
      data: ler.data('data', 'Data'),
      bicaCorridaG: ler.quantidadePositiva('bica_corrida_kg', 'Bica corrida (kg)'),
      escolhaG: ler.quantidade('escolha_kg', 'Escolha (kg)'),
      perdaG,
      tipo: ler.texto('tipo', 'Tipo'),
      qualidade: opcional(ler.texto('qualidade', 'Qualidade')),
      motivo: opcional(ler.texto('motivo', 'Motivo de sair mais do que o café pode pesar')),
    },
    unicas: [['beneficio']],
    referencias: [],
    acompanhadaDe: ['beneficios_lotes.csv'],
  }),
  beneficios_lotes: planilha({
    arquivo: 'beneficios_lotes.csv',
    titulo: 'Lotes dos benefícios',
    colunas: {
      beneficio: ler.codigo('beneficio', 'Benefício'),
      lote,
      quantidadeMl: ler.quantidadePositiva('quantidade_l', 'Quantidade (L)'),
    },
    unicas: [['beneficio', 'lote']],
    referencias: [{ campos: ['beneficio'], para: 'beneficio' }, paraLote],
    acompanhadaDe: ['beneficios.csv'],
  }),
  rebeneficios: planilha({
    arquivo: 'rebeneficios.csv',
    titulo: 'Rebenefícios',
    colunas: {
      rebeneficio: ler.codigo('rebeneficio', 'Rebenefício'),
      data: ler.data('data', 'Data'),
      hora: opcional(ler.hora('hora', 'Hora')),
      perdaG,
      responsavel,
    },
    unicas: [['rebeneficio']],
    referencias: [],
    acompanhadaDe: ['rebeneficios_lotes.csv', 'rebeneficios_saidas.csv'],
  }),
  rebeneficios_lotes: planilha({
    arquivo: 'rebeneficios_lotes.csv',
    titulo: 'Lotes dos rebenefícios',
    colunas: { rebeneficio: ler.codigo('rebeneficio', 'Rebenefício'), lote, quantidadeG },
    unicas: [['rebeneficio', 'lote']],
    referencias: [{ campos: ['rebeneficio'], para: 'rebeneficio' }, paraLote],
    acompanhadaDe: ['rebeneficios.csv', 'rebeneficios_saidas.csv'],
  }),
  rebeneficios_saidas: planilha({
    arquivo: 'rebeneficios_saidas.csv',
    titulo: 'Saídas dos rebenefícios',
    colunas: {
      rebeneficio: ler.codigo('rebeneficio', 'Rebenefício'),
      tipo: ler.texto('tipo', 'Tipo'),
      qualidade: opcional(ler.texto('qualidade', 'Qualidade')),
      quantidadeG,
    },
    unicas: [['rebeneficio', 'tipo', 'qualidade']],
    referencias: [{ campos: ['rebeneficio'], para: 'rebeneficio' }],
    acompanhadaDe: ['rebeneficios.csv', 'rebeneficios_lotes.csv'],
  }),
};
