import type { Dia } from '../../kernel/dates.js';
import type { ContaDoBanco } from './conta.js';
import { registro } from './layout.js';
import { type FolhaDoBanco, seuNumeroDe } from './retorno.js';

/** One worker to be paid, into which account. */
export type Pagar = { readonly colaborador: number; readonly nome: string; readonly centavos: number; readonly conta: ContaDoBanco };

/** A file of salaries: who pays, by which agreement with the bank, its number among the files sent, and when. */
export type Remessa = {
  readonly folha: FolhaDoBanco;
  readonly descricao: string;
  readonly pagadora: ContaDoBanco;
  readonly nomeDoBanco: string;
  readonly convenio: string;
  /** The bank refuses a number that is not above the last one. */
  readonly nsa: number;
  /** The day and the hour at which it is written. */
  readonly feitaEm: Dia;
  readonly hora: string;
  /** The day of the payment. */
  readonly data: Dia;
  readonly pagamentos: readonly Pagar[];
};

/** The ways of payment: into an account or savings of the same bank, or by a transfer to another one. One way to a lot. */
const FORMAS = { CONTA: '01', POUPANCA: '05', TED: '41' } as const;
type Forma = keyof typeof FORMAS;
/** Through which clearing house: of one bank, none. */
const CAMARAS: Readonly<Record<Forma, string>> = { CONTA: '000', POUPANCA: '000', TED: '018' };
/** The purpose of a transfer, from the table of the payment system: salaries. */
const SALARIOS = '00004';

const diaDoBanco = (dia: Dia): string => dia.split('-').toReversed().join('');
const formaDe = ({ pagadora }: Remessa, { conta }: Pagar): Forma =>
  conta.banco === pagadora.banco ? (conta.poupanca ? 'POUPANCA' : 'CONTA') : 'TED';
const tipoDoc = (documento: string): '1' | '2' => (documento.length === 11 ? '1' : '2');

const empresaDe = ({ pagadora: { poupanca: _poupanca, ...conta }, convenio }: Remessa) => ({
  ...conta,
  ...{ tipoDoc: tipoDoc(conta.documento), convenio, empresa: conta.titular },
});

const deUm = (remessa: Remessa, forma: Forma, lote: number, pagar: Pagar, n: number): string[] => {
  const { conta, centavos, colaborador } = pagar;
  const comum = { banco: remessa.pagadora.banco, lote, data: diaDoBanco(remessa.data), valor: centavos };
  const seuNumero = seuNumeroDe(remessa.folha, colaborador);
  return [
    registro('segmentoA', {
      ...comum,
      ...{ sequencia: n * 2 + 1, camara: CAMARAS[forma], bancoDele: conta.banco, agencia: conta.agencia, dvAgencia: conta.dvAgencia },
      ...{ conta: conta.conta, dvConta: conta.dvConta, nome: conta.titular || pagar.nome, seuNumero },
      finalidade: forma === 'TED' ? SALARIOS : '',
    }),
    registro('segmentoB', {
      ...comum,
      ...{ sequencia: n * 2 + 2, tipoDoc: tipoDoc(conta.documento), documento: conta.documento, codigo: seuNumero },
    }),
  ];
};

const loteDe = (remessa: Remessa, forma: Forma, lote: number, pagamentos: readonly Pagar[]): string[] => {
  const { banco } = remessa.pagadora;
  const detalhes = pagamentos.flatMap((pagar, n) => deUm(remessa, forma, lote, pagar, n));
  const total = pagamentos.reduce((sum, { centavos }) => sum + centavos, 0);
  return [
    registro('lote', { ...empresaDe(remessa), lote, forma: FORMAS[forma], mensagem: remessa.descricao }),
    ...detalhes,
    registro('fimDoLote', { banco, lote, registros: detalhes.length + 2, total }),
  ];
};

/** The file of a payroll as the bank takes it: 240 columns a line, each line ended by CR LF. */
export const remessaDeSalarios = (remessa: Remessa): string => {
  const { pagadora, nomeDoBanco, feitaEm, hora, nsa, pagamentos } = remessa;
  const porForma = Map.groupBy(pagamentos, (pagar) => formaDe(remessa, pagar));
  const formas = (Object.keys(FORMAS) as Forma[]).filter((forma) => porForma.has(forma));
  const lotes = formas.map((forma, n) => loteDe(remessa, forma, n + 1, porForma.get(forma) ?? []));
  const linhas = [
    registro('arquivo', {
      ...empresaDe(remessa),
      lote: '0000',
      nomeDoBanco,
      data: diaDoBanco(feitaEm),
      hora: `${hora.replace(':', '')}00`,
      nsa,
    }),
    ...lotes.flat(),
  ];
  const fim = registro('fim', { banco: pagadora.banco, lote: '9999', lotes: lotes.length, registros: linhas.length + 1 });
  return [...linhas, fim].map((linha) => `${linha}\r\n`).join('');
};
