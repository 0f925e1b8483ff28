import type { Writable } from 'node:stream';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import type { ResumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import type { Dossie } from '@tulha/read-models/rastreabilidade/dossie.queries';
import { detalhesPublicos, ETAPAS, faltaNoDossie, periodoDito, processoDito, umidadeDita } from './dossie-dados.js';
import { instanteBr, partesDaEudr, porcento, quantia } from './formas.js';
import { abrirPapel, type Papel } from './papel.js';

const fatos = (papel: Papel, dossie: Dossie): void => {
  const { lote } = dossie;
  papel.secao('O lote', faltaNoDossie(dossie).join(' ') || undefined);
  papel.fatos([
    ['Tipo', lote.tipo],
    ['Qualidade', lote.qualidade],
    ['Fazenda', lote.fazendaNome],
    ['Como nasceu', `${processoDito(lote.criadoPor.processo)} ${lote.criadoPor.codigo}, ${diaToBr(lote.data)}`],
    ['Quantidade ao nascer', quantia(lote.quantidade, lote.unidade)],
    ['Saldo', quantia(lote.saldo, lote.unidade)],
    ['Etapa', ETAPAS[lote.etapa] ?? lote.etapa],
    ['Onde está', lote.local],
    ['Com quem', lote.custodia === 'cooperativa' ? `Na cooperativa: ${quantia(lote.naCooperativa, lote.unidade)}` : 'Na fazenda'],
    ['Umidade', lote.umidade === null ? null : porcento(lote.umidade)],
  ]);
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
  if (feito.length > 0) papel.secao('O caminho do café', 'Do talhão até este lote, todos os lotes de que veio juntos.');
  if (feito.length > 0)
    papel.tabela(
      [
        { titulo: 'Processo', parte: 0.28, valor: ({ processo }) => processoDito(processo) },
        { titulo: 'Quando', parte: 0.32, valor: periodoDito },
        { titulo: 'Registros', parte: 0.12, direita: true, valor: ({ registros }) => String(registros) },
        { titulo: 'Lotes', parte: 0.1, direita: true, valor: ({ lotes }) => String(lotes) },
        { titulo: 'Umidade ao sair', parte: 0.18, direita: true, valor: umidadeDita },
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

const passos = (papel: Papel, { historico: { linhas } }: Dossie): void => {
  papel.secao('Histórico');
  papel.tabela(
    [
      { titulo: 'Quando', parte: 0.15, valor: ({ quando }) => quando },
      { titulo: 'O quê', parte: 0.25, valor: ({ titulo, desfeita }) => (desfeita ? `${titulo} (desfeito)` : titulo) },
      { titulo: 'Detalhes', parte: 0.32, valor: detalhesPublicos },
      { titulo: 'Quantidade', parte: 0.14, direita: true, valor: ({ quantidade, unidade }) => quantia(quantidade, unidade) },
      { titulo: 'Saldo', parte: 0.14, direita: true, valor: ({ saldo, unidade }) => quantia(saldo, unidade) },
    ],
    linhas,
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
      { titulo: 'Nasceu em', parte: 0.2, valor: ({ processo, processoCodigo }) => `${processoDito(processo)} ${processoCodigo}` },
      { titulo: 'Quantidade', parte: 0.16, direita: true, valor: ({ quantidade, unidade }) => quantia(toWire(quantidade, 3), unidade) },
      { titulo: 'Passos', parte: 0.08, direita: true, valor: ({ passos: n }) => String(n) },
    ],
    ancestrais,
  );
};

/** A lot's whole story on paper. It goes to strangers: nobody who worked on it or bought of it is named. @returns how many pages */
export const escreverDossiePdf = (out: Writable, dossie: Dossie, eudr: ResumoEudr, agora: string): Promise<number> => {
  const { lote } = dossie;
  const emitido = `Emitido em ${instanteBr(agora)}`;
  const papel = abrirPapel(out, { titulo: `Dossiê do lote ${lote.codigo}`, emitidoEm: new Date(agora) });
  papel.titulo(`Lote ${lote.codigo}`, `Dossiê de rastreabilidade. ${emitido}.`);
  fatos(papel, dossie);
  origem(papel, dossie);
  caminho(papel, dossie);
  passos(papel, dossie);
  genealogia(papel, dossie);
  papel.secao('Para a União Europeia');
  papel.paragrafo(
    eudr.podeExportar
      ? 'O pacote de origem deste lote pode ser exportado.'
      : 'O pacote de origem deste lote ainda não pode ser exportado: veja os avisos que impedem.',
  );
  partesDaEudr(papel, eudr);
  return papel.fechar(`Lote ${lote.codigo} · ${emitido}`);
};
