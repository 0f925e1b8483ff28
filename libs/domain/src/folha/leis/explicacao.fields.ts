import { reais } from '../../kernel/cells/texto.js';
import { quantos } from '../../kernel/quantos.js';
import { daLei, type Lei, type LeiAplicada } from './leis.fields.js';

const porcentoEscrito = (percentual: string): string => `${percentual.replace('.', ',')} %`;

const faixa = ({ faixaDeCentavos, faixaAteCentavos }: LeiAplicada): string => {
  if (faixaDeCentavos === null) return '';
  if (faixaAteCentavos === null) return `, acima de ${reais(faixaDeCentavos)}`;
  return faixaDeCentavos === 0 ? `, até ${reais(faixaAteCentavos)}` : `, de ${reais(faixaDeCentavos)} a ${reais(faixaAteCentavos)}`;
};

const comoSeConta = (um: LeiAplicada): string => {
  const { baseCentavos, dias, valorDiaCentavos, partes, percentual } = um;
  if (valorDiaCentavos !== null)
    return `${quantos(dias, 'dia', 'dias')} a ${reais(valorDiaCentavos)} são ${reais(dias * valorDiaCentavos)}, e esses dias deram ${reais(baseCentavos)}`;
  if (partes !== null) return `1/${partes} de ${reais(baseCentavos)}`;
  return `${porcentoEscrito(percentual ?? '0')} de ${reais(baseCentavos)}${faixa(um)}`;
};

/** How the value of a rule comes about, in words, with the law: `1/6 de R$ 600,00 (Lei 605/49)`. */
export const explicarLei = (um: LeiAplicada): string => `${comoSeConta(um)} (${um.fonte})`;

/** The name of a rule in a line of a sheet. */
export const nomeDaLei = (lei: Lei): string => daLei[lei].nome;

const emLista = new Intl.ListFormat('pt-BR');

const somadasDe = (leis: readonly LeiAplicada[], efeito: LeiAplicada['efeito']) =>
  [...Map.groupBy(leis, ({ lei }) => lei)].flatMap(([lei, delas]) => {
    const centavos = delas.reduce((soma, um) => soma + (um.efeito === efeito ? um.valorCentavos : 0), 0);
    return centavos > 0 ? [{ lei, centavos }] : [];
  });

/** What the farm owes besides what a sheet pays, of the rules applied to all its workers, who earned `ganhoCentavos`. */
export const deveAlem = (ganhoCentavos: number, leis: readonly LeiAplicada[]): string[] => {
  const provisoes = somadasDe(leis, 'PROVISAO').map(({ lei, centavos }) => `${reais(centavos)} de ${nomeDaLei(lei)}`);
  return [
    ...somadasDe(leis, 'DESCONTO').map(
      ({ lei, centavos }) =>
        `Dos ${reais(ganhoCentavos)} ganhos, ${reais(centavos)} de ${lei} ficam retidos: recolha à Previdência. O custo da folha já os conta, e a guia não se lança sozinha.`,
    ),
    ...(provisoes.length > 0 ? [`Além do que paga, a fazenda deve ${emLista.format(provisoes)}: a folha diz quanto, e não lança.`] : []),
  ];
};
