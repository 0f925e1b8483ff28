import { daysBetween, diaToBr } from '../kernel/dates.js';
import { type DomainError, refusals } from '../kernel/errors.js';

export const medidorErrors = {
  LEITURA_MENOR: {
    kind: 'refused',
    message:
      'O medidor marcava {antes} em {diaAntes} e não pode marcar {depois} em {diaDepois}. Se ele foi trocado, diga isso no dia da troca.',
    campo: 'leitura',
  },
  LEITURA_SALTA: {
    kind: 'refused',
    message: 'O medidor andaria {andou} de {diaAntes} a {diaDepois}, mais do que {cabe}. Confira a leitura, ou diga que está conferida.',
    campo: 'leitura',
  },
  MEDIDOR_COM_LEITURAS: {
    kind: 'refused',
    message: 'A máquina já tem leituras do {antes} ({leituras}): ele não passa a {depois}. Exclua-as antes, ou cadastre outra máquina.',
    campo: 'medidor',
  },
} as const;
export const refuseMedidor = refusals(medidorErrors);

/** The answer to the question of a jump. */
export const LEITURA_CONFERIDA = 'Se o medidor andou mesmo tudo isso, diga que a leitura está conferida.';

type Leitura = { readonly data: string; readonly leitura: string | null; readonly medidorTrocado: number | null };

const lidas = (leituras: readonly Leitura[]) =>
  leituras.flatMap(({ data, leitura, medidorTrocado }) =>
    leitura === null ? [] : [{ data, valor: Number(leitura), trocado: medidorTrocado === 1 }],
  );
/** Readings by their days, the first first. */
const porDia = (leituras: readonly Leitura[]) => [...Map.groupBy(lidas(leituras), ({ data }) => data)].sort(([a], [b]) => (a < b ? -1 : 1));

/** Hours of a day; kilometres a machine of a farm does in one at most, by a convention of ours. */
const POR_DIA = { HORIMETRO: 24, ODOMETRO: 1_000 } as const;

/** Finds readings that rise faster than a machine can run in the days between, each day counted whole: a misread figure. */
const saltos = (leituras: readonly Leitura[], medidor: keyof typeof POR_DIA) => {
  let ultima: { readonly data: string; readonly valor: number } | undefined;
  return porDia(leituras).flatMap(([data, doDia]) => {
    const troca = doDia.find(({ trocado }) => trocado);
    const valores = doDia.map(({ valor }) => valor);
    const de = ultima ?? { data, valor: Math.min(...valores) };
    const [ate, andou] = [Math.max(...valores), Math.max(...valores) - de.valor];
    ultima = { data, valor: troca?.valor ?? ate };
    return troca || andou <= (daysBetween(de.data, data) + 1) * POR_DIA[medidor] ? [] : [{ de: de.data, ate: data, andou }];
  });
};

/** The jump that a reading makes beside those that are known, as people say it; a reading on a day on which the meter was changed makes none. */
export const saltoDaLeitura = (leituras: readonly Leitura[], nova: Leitura, medidor: string) => {
  const qual = medidor === 'ODOMETRO' ? 'ODOMETRO' : 'HORIMETRO';
  const salto = nova.leitura === null ? undefined : saltos([...leituras, nova], qual).find(({ de, ate }) => [de, ate].includes(nova.data));
  if (!salto) return undefined;
  const [medida, cabe] = qual === 'ODOMETRO' ? ['km', '1.000 km por dia'] : ['h', '24 h por dia'];
  const andou = `${Number(salto.andou.toFixed(2)).toLocaleString('pt-BR')} ${medida}`;
  return { andou, diaAntes: diaToBr(salto.de), diaDepois: diaToBr(salto.ate), cabe };
};

/** A meter only counts up, unless it is another one: on the day of a change it may begin anywhere. */
export const leituraQueVolta = (leituras: readonly Leitura[]): DomainError | undefined => {
  let ultima: { readonly data: string; readonly valor: number } | undefined;
  for (const [data, doDia] of porDia(leituras)) {
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
