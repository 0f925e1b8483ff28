import { diaToBr } from '../kernel/dates.js';
import { type DomainError, refusals } from '../kernel/errors.js';

export const medidorErrors = {
  LEITURA_MENOR: {
    kind: 'refused',
    message:
      'O medidor marcava {antes} em {diaAntes} e não pode marcar {depois} em {diaDepois}. Se ele foi trocado, diga isso no dia da troca.',
    campo: 'leitura',
  },
  MEDIDOR_COM_LEITURAS: {
    kind: 'refused',
    message: 'A máquina já tem leituras do {antes} ({leituras}): ele não passa a {depois}. Exclua-as antes, ou cadastre outra máquina.',
    campo: 'medidor',
  },
} as const;
export const refuseMedidor = refusals(medidorErrors);

type Leitura = { readonly data: string; readonly leitura: string | null; readonly medidorTrocado: number | null };

/** A meter only counts up, unless it is another one: on the day of a change it may begin anywhere. */
export const leituraQueVolta = (leituras: readonly Leitura[]): DomainError | undefined => {
  const lidas = leituras.flatMap(({ data, leitura, medidorTrocado }) =>
    leitura === null ? [] : [{ data, valor: Number(leitura), trocado: medidorTrocado === 1 }],
  );
  const dias = [...Map.groupBy(lidas, ({ data }) => data)].sort(([a], [b]) => (a < b ? -1 : 1));
  let ultima: { readonly data: string; readonly valor: number } | undefined;
  for (const [data, doDia] of dias) {
    const troca = doDia.find(({ trocado }) => trocado);
    const menor = Math.min(...doDia.map(({ valor }) => valor));
    if (ultima && !troca && menor < ultima.valor)
      return refuseMedidor('LEITURA_MENOR', {
        antes: String(ultima.valor).replace('.', ','),
        diaAntes: diaToBr(ultima.data),
        depois: String(menor).replace('.', ','),
        diaDepois: diaToBr(data),
      });
    ultima = { data, valor: troca?.valor ?? Math.max(...doDia.map(({ valor }) => valor)) };
  }
  return undefined;
};
