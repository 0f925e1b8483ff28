import type { Writable } from 'node:stream';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import type { Dossie } from '@tulha/read-models/rastreabilidade/documentos/dossie.queries';
import * as dados from './dossie-dados.js';
import { desenharQr } from '@tulha/platform/qr';
import { partesDaEudr, porcento, quantia } from './formas.js';
import { minutoToBr } from '@tulha/domain/kernel/relogio';
import { abrirPapel, type Papel } from '../../papel/papel.js';

const comQuem = ({ saldo, custodia, naCooperativa, unidade }: Dossie['lote']): string => {
  if (saldo === 0) return 'Ninguém: o café seguiu adiante';
  return custodia === 'cooperativa' ? `Na cooperativa: ${quantia(naCooperativa, unidade)}` : 'Na fazenda';
};

const fatos = (papel: Papel, dossie: Dossie): void => {
  const { lote } = dossie;
  papel.secao('O lote', dados.faltaNoDossie(dossie).join(' ') || undefined);
  papel.fatos([
    ['Tipo', lote.tipo],
    ['Qualidade', lote.qualidade],
    ['Fazenda', lote.fazendaNome],
    ['Como nasceu', `${dados.processoDito(lote.criadoPor.processo)} ${lote.criadoPor.codigo}, ${diaToBr(lote.data)}`],
    ['Quantidade ao nascer', quantia(lote.quantidade, lote.unidade)],
    ['Saldo', quantia(lote.saldo, lote.unidade)],
    ['Etapa', dados.ETAPAS[lote.etapa] ?? lote.etapa],
    ['Onde está', lote.local],
    ['Com quem', comQuem(lote)],
    ['Umidade', lote.umidade === null ? null : porcento(lote.umidade)],
  ]);
};

/** Beside the code to scan, by which the paper is checked, too: at the end it would stand on a page of its own. */
const conferir = (papel: Papel, { conteudo }: dados.DossieDito): void => {
  papel.secao('Conferir');
  papel.fatos([['Resumo do conteúdo', conteudo]]);
  papel.paragrafo(dados.COMO_CONFERIR);
};

const origem = (papel: Papel, { lote, origens }: Dossie): void => {
  papel.secao('Origem', 'A parte de cada talhão, por todas as misturas.');
  papel.tabela(
    [
      { titulo: 'Talhão', parte: 0.36, valor: ({ nome }) => nome },
      { titulo: 'Fazenda', parte: 0.3, valor: ({ fazendaNome }) => fazendaNome },
      { titulo: 'Parte', parte: 0.14, direita: true, valor: ({ percentual }) => porcento(percentual) },
      { titulo: 'Quantidade', parte: 0.2, direita: true, valor: ({ quantidade }) => quantia(toWire(quantidade, 3), lote.unidade) },
    ],
    origens,
  );
};

const caminho = (papel: Papel, { caminho: feito, classificacoes }: Dossie): void => {
  if (feito.length > 0) papel.secao('O caminho do café', dados.SOBRE_O_CAMINHO);
  if (feito.length > 0)
    papel.tabela(
      [
        { titulo: 'Processo', parte: 0.28, valor: ({ processo }) => dados.processoDito(processo) },
        { titulo: 'Quando', parte: 0.32, valor: dados.periodoDito },
        { titulo: 'Registros', parte: 0.12, direita: true, valor: ({ registros }) => String(registros) },
        { titulo: 'Lotes', parte: 0.1, direita: true, valor: ({ lotes }) => String(lotes) },
        { titulo: 'Umidade ao sair', parte: 0.18, direita: true, valor: dados.umidadeDita },
      ],
      feito,
    );
  if (classificacoes.length === 0) return;
  papel.secao('Classificações');
  papel.tabela(
    [
      { titulo: 'Lote', parte: 0.2, valor: ({ lote }) => lote },
      { titulo: 'Data', parte: 0.15, valor: ({ em }) => diaToBr(em) },
      { titulo: 'Classificação', parte: 0.65, valor: ({ resumo }) => resumo },
    ],
    classificacoes,
  );
};

const ressalvas = (papel: Papel, { ressalvas: todas }: Dossie): void => {
  if (todas.length === 0) return;
  papel.secao('Ressalvas', 'O que não fecha ou não devia ser, neste lote ou nos de que veio, e o motivo que se deu.');
  papel.tabela(
    [
      { titulo: 'Lote', parte: 0.15, valor: ({ codigo }) => codigo },
      { titulo: 'Data', parte: 0.13, valor: ({ em }) => diaToBr(em) },
      { titulo: 'O quê', parte: 0.72, valor: (uma) => `${dados.ressalvaDita(uma)}${uma.desfeita ? ' (desfeito)' : ''}` },
    ],
    todas,
  );
};

const aMais = (papel: Papel, { aMais: dias }: Dossie): void => {
  if (dias.length === 0) return;
  papel.secao('Colheita que falta', 'Dias em que viraram lote mais litros do que se colheu no talhão, sem que se dissesse por quê.');
  papel.tabela(
    [
      { titulo: 'Talhão', parte: 0.15, valor: ({ nome }) => nome },
      { titulo: 'Data', parte: 0.13, valor: ({ em }) => diaToBr(em) },
      { titulo: 'O quê', parte: 0.72, valor: ({ aviso }) => aviso },
    ],
    dias,
  );
};

const passos = (papel: Papel, { historico: { linhas } }: Dossie): void => {
  papel.secao('Histórico');
  papel.tabela(
    [
      { titulo: 'Quando', parte: 0.15, valor: ({ quando }) => quando },
      { titulo: 'O quê', parte: 0.25, valor: dados.tituloDito },
      { titulo: 'Detalhes', parte: 0.32, valor: dados.detalhesPublicos },
      { titulo: 'Quantidade', parte: 0.14, direita: true, valor: ({ quantidade, unidade }) => quantia(quantidade, unidade) },
      { titulo: 'Saldo', parte: 0.14, direita: true, valor: ({ saldo, unidade }) => quantia(saldo, unidade) },
    ],
    linhas,
  );
};

const balanco = (papel: Papel, dossie: Dossie): void => {
  const { lote } = dossie;
  papel.secao('Balanço', 'O que entrou no lote e o que saiu dele, sem o que foi desfeito. A soma é o saldo.');
  papel.tabela(
    [
      { titulo: 'Movimento', parte: 0.6, valor: ({ titulo }) => titulo },
      { titulo: 'Registros', parte: 0.15, direita: true, valor: ({ registros }) => String(registros) },
      { titulo: 'Quantidade', parte: 0.25, direita: true, valor: ({ quantidade }) => quantia(quantidade, lote.unidade) },
    ],
    dados.balancoDo(dossie),
    ({ titulo }) => titulo === 'Saldo',
  );
};

const perdas = (papel: Papel, { perdas: { etapas, perdaKg, colhidoL, semOrigemKg } }: Dossie): void => {
  papel.secao('Perdas no caminho', 'A parte deste lote em cada processo, do talhão até aqui.');
  papel.fatos([
    ['Colhido', quantia(colhidoL, 'L')],
    ['Perda', dados.perdaDita(perdaKg)],
    ['Sem origem registrada', semOrigemKg > 0 ? quantia(semOrigemKg, 'kg') : null],
  ]);
  const massa = ({ L, kg }: { readonly L: number; readonly kg: number }) =>
    [L > 0 && quantia(L, 'L'), kg > 0 && quantia(kg, 'kg')].filter(Boolean).join(' e ');
  papel.tabela(
    [
      { titulo: 'Processo', parte: 0.28, valor: ({ processo }) => dados.processoDito(processo) },
      { titulo: 'Registros', parte: 0.12, direita: true, valor: ({ registros }) => String(registros) },
      { titulo: 'Entrou', parte: 0.2, direita: true, valor: ({ entra }) => massa(entra) },
      { titulo: 'Saiu', parte: 0.2, direita: true, valor: ({ sai }) => massa(sai) },
      { titulo: 'Perda', parte: 0.2, direita: true, valor: ({ perda }) => dados.perdaDita(perda) },
    ],
    etapas,
  );
};

const correcoes = (papel: Papel, dossie: dados.DossieDito): void => {
  const quando = (instante: string) => minutoToBr(instante, dossie.fuso);
  const feitas = dados.correcoesDo(dossie);
  papel.secao('Correções', 'O que foi dito deste lote, ou dos de que veio, e depois de outro modo: quando, por quem e por quê.');
  if (feitas.length === 0) return papel.paragrafo('Nenhum registro deste lote, nem dos de que veio, foi corrigido ou excluído.');
  papel.tabela(
    [
      { titulo: 'Lote', parte: 0.13, valor: ({ lote }) => lote },
      { titulo: 'O que era', parte: 0.25, valor: ({ oQue }) => oQue },
      { titulo: 'Quantidade', parte: 0.13, direita: true, valor: ({ quantidade, unidade }) => quantia(quantidade, unidade) },
      { titulo: 'Dito em', parte: 0.12, valor: ({ ditoEm }) => quando(ditoEm) },
      {
        titulo: 'O que se fez',
        parte: 0.17,
        valor: ({ excluiu, registradoEm }) => `${excluiu ? 'excluído' : 'corrigido'} em ${quando(registradoEm)}`,
      },
      {
        titulo: 'Por quem e por quê',
        parte: 0.2,
        valor: ({ ator, motivo }) => [ator, motivo ?? 'não disse por quê'].filter(Boolean).join(': '),
      },
    ],
    feitas,
  );
};

const genealogia = (papel: Papel, { genealogia: { ancestrais, total } }: Dossie): void => {
  if (total === 0) return;
  papel.secao('Lotes de que veio');
  papel.tabela(
    [
      { titulo: 'Lote', parte: 0.17, valor: ({ codigo }) => codigo },
      { titulo: 'Data', parte: 0.12, valor: ({ em }) => diaToBr(em) },
      { titulo: 'Tipo e qualidade', parte: 0.27, valor: ({ tipo, qualidade }) => [tipo, qualidade].filter(Boolean).join(', ') },
      { titulo: 'Nasceu em', parte: 0.2, valor: ({ processo, processoCodigo }) => `${dados.processoDito(processo)} ${processoCodigo}` },
      { titulo: 'Quantidade', parte: 0.16, direita: true, valor: ({ quantidade, unidade }) => quantia(toWire(quantidade, 3), unidade) },
      { titulo: 'Passos', parte: 0.08, direita: true, valor: ({ passos: n }) => String(n) },
    ],
    ancestrais,
  );
};

const paraAUe = (papel: Papel, { eudr, fuso }: dados.DossieDito): void => {
  if (eudr === null) return;
  papel.secao('Para a União Europeia');
  papel.paragrafo(
    eudr.podeExportar
      ? 'O pacote de origem deste lote pode ser exportado.'
      : 'O pacote de origem deste lote ainda não pode ser exportado: veja os avisos que impedem.',
  );
  partesDaEudr(papel, eudr, fuso);
};

/**
 * A lot's whole story on paper. Strangers will read it, so it names neither workers nor buyers, only the authors of corrections. @returns
 * how many pages
 */
export const escreverDossiePdf = (out: Writable, dossie: dados.DossieDito, agora: string): Promise<number> => {
  const { lote } = dossie;
  const emitido = `Emitido em ${minutoToBr(agora, dossie.fuso)}`;
  const papel = abrirPapel(out, { titulo: `Dossiê do lote ${lote.codigo}`, emitidoEm: new Date(agora) });
  papel.titulo(`Lote ${lote.codigo}`, `Dossiê de rastreabilidade. ${emitido}.`);
  if (dossie.endereco) papel.qr(desenharQr(dossie.endereco));
  fatos(papel, dossie);
  conferir(papel, dossie);
  balanco(papel, dossie);
  origem(papel, dossie);
  caminho(papel, dossie);
  ressalvas(papel, dossie);
  aMais(papel, dossie);
  perdas(papel, dossie);
  passos(papel, dossie);
  correcoes(papel, dossie);
  genealogia(papel, dossie);
  paraAUe(papel, dossie);
  return papel.fechar(`Lote ${lote.codigo} · ${emitido}`);
};
