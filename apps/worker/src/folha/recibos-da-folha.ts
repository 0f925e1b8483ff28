import type { Writable } from 'node:stream';
import { oQueNaoSeCalcula } from '@tulha/domain/folha/leis/mensagens';
import { TIPOS_DE_FOLHA } from '@tulha/domain/folha/mensagens';
import { cellToBr } from '@tulha/domain/kernel/cell';
import { reais } from '@tulha/domain/kernel/cells/texto';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import { reaisPorExtenso } from '@tulha/domain/kernel/por-extenso';
import { type Fuso, minutoToBr } from '@tulha/domain/kernel/relogio';
import { desenharQr } from '@tulha/platform/qr';
import type { LinhaNaPlanilha, ReciboDaFolha, RecibosDaFolha } from '@tulha/read-models/folha/planilha.queries';
import { abrirPapel, type Papel } from '../papel/papel.js';
import type { ColunaDePapel } from '../papel/tabela.js';

const centavos = (valor: number): number => toScaled(valor, 2) as number;
const emReais = (valor: number): string => reais(centavos(valor));

type Linha = Pick<LinhaNaPlanilha, 'data' | 'oQue' | 'explicacao' | 'valor'>;
const COLUNAS: readonly ColunaDePapel<Linha>[] = [
  { titulo: 'Data', parte: 0.13, valor: ({ data }) => cellToBr('day', data) },
  { titulo: 'O quê', parte: 0.22, valor: ({ oQue }) => oQue },
  { titulo: 'Como se chega', parte: 0.47, valor: ({ explicacao }) => explicacao },
  { titulo: 'Valor (R$)', parte: 0.18, direita: true, valor: ({ valor }) => cellToBr('cents', centavos(valor)) },
];

const umRecibo = (papel: Papel, { folha, leis }: RecibosDaFolha, recibo: ReciboDaFolha, origem: string): void => {
  const { nome, codigo, documento, pagina, linhas, provisoes, valor } = recibo;
  const tipo = TIPOS_DE_FOLHA[folha.tipo];
  papel.titulo('Recibo de pagamento', `${folha.fazendaNome} · ${folha.descricao} · ${tipo}`);
  const endereco = pagina && `${origem}/p/eu/${pagina}`;
  if (endereco) papel.qr(desenharQr(endereco));
  papel.fatos([
    ['Colaborador', [nome, codigo].filter(Boolean).join(' · ')],
    ['CPF ou CNPJ', documento && formatDocumento(documento)],
    ['Período', `${diaToBr(folha.inicio)} a ${diaToBr(folha.fim)}`],
    ['Data do pagamento', diaToBr(folha.data)],
    ['Sua página, no QR acima', endereco],
  ]);
  papel.secao('De que se compõe');
  papel.tabela(COLUNAS, [...linhas, { data: null, oQue: 'A receber', explicacao: '', valor }], ({ oQue }) => oQue === 'A receber');
  if (provisoes.length > 0) {
    papel.secao('Provisões, que não se pagam aqui');
    papel.tabela(COLUNAS, provisoes);
  }
  papel.secao('Quitação');
  const periodo = `de ${diaToBr(folha.inicio)} a ${diaToBr(folha.fim)}`;
  papel.paragrafo(
    valor === 0
      ? `Conferi o que está acima, ${periodo}: os adiantamentos de ${folha.fazendaNome} já pagaram tudo, e nada tenho a receber.`
      : `Recebi de ${folha.fazendaNome} ${emReais(valor)} (${reaisPorExtenso(centavos(valor))}) pelo que está acima, ${periodo}.`,
  );
  papel.paragrafo(oQueNaoSeCalcula(leis));
  papel.assinatura(nome);
};

/** When and by which clock receipts are written, and where workers' own pages are reached. */
type Emissao = { readonly agora: string; readonly fuso: Fuso; readonly origem: string };

/** A receipt to sign for each worker of a closed sheet, a page or more each, in the order of the sheet. @returns how many */
export const escreverRecibos = async (out: Writable, recibos: RecibosDaFolha, { agora, fuso, origem }: Emissao): Promise<number> => {
  const emitido = `Emitido em ${minutoToBr(agora, fuso)}`;
  const papel = abrirPapel(out, { titulo: `Recibos: ${recibos.folha.descricao}`, emitidoEm: new Date(agora) });
  for (const [n, recibo] of recibos.recibos.entries()) {
    if (n > 0) papel.pagina();
    umRecibo(papel, recibos, recibo, origem);
  }
  await papel.fechar(`${recibos.folha.descricao} · ${emitido}`);
  return recibos.recibos.length;
};
