import { type Call, lista } from './call.js';

/** Readings of dryers and quality for the demonstration; a season's spreadsheets contain neither. */

type Secagem = {
  readonly id: number;
  readonly dataEntrada: string;
  readonly horaEntrada: string | null;
  readonly dataSaida: string | null;
  readonly horaSaida: string | null;
  readonly umidadeEntrada: number | null;
  readonly umidadeSaida: number | null;
};
type Lote = { readonly id: number; readonly data: string };

const QUANTOS = 3;
const LEITURAS = 6;
const ACHADOS = [
  { tipo: 6, defeitos: 78, bebida: 'Dura', catacao: 9.5, impurezas: 0.4, umidade: 11.4, pontosSca: 81.25 },
  { tipo: 4, defeitos: 22, bebida: 'Apenas mole', catacao: 4, impurezas: 0.2, umidade: 11.2, pontosSca: 84.5 },
  { tipo: 7, defeitos: 141, bebida: 'Riada', catacao: 14, impurezas: 0.9, umidade: 11.8, pontosSca: 76 },
] as const;
const PENEIRAS = [
  { peneira: '18', percentual: 12 },
  { peneira: '17', percentual: 31.5 },
  { peneira: '16', percentual: 28 },
  { peneira: 'moca', percentual: 9.5 },
  { peneira: 'fundo', percentual: 4 },
];

/** Readings between entry and exit; coffee dries fast at first and slowly at the end. */
const lerSecagem = async (call: Call, secagem: Secagem): Promise<void> => {
  const { id, dataEntrada, horaEntrada, dataSaida, horaSaida, umidadeEntrada, umidadeSaida } = secagem;
  if (dataSaida === null || umidadeEntrada === null || umidadeSaida === null) return;
  const instante = (dia: string, hora: string | null) => Date.parse(`${dia}T${hora ?? '12:00'}:00Z`);
  const [de, ate] = [instante(dataEntrada, horaEntrada), instante(dataSaida, horaSaida)];
  for (let vez = 1; vez <= LEITURAS; vez++) {
    const parte = vez / (LEITURAS + 1);
    const iso = new Date(de + (ate - de) * parte).toISOString();
    const umidade = Math.round((umidadeSaida + (umidadeEntrada - umidadeSaida) * (1 - parte) ** 1.6) * 10) / 10;
    const leitura = { data: iso.slice(0, 10), hora: iso.slice(11, 16), umidade, temperaturaMassa: 36 + vez, temperaturaAr: 70 };
    await call(`/rastreabilidade/secagem/${id}/leituras`, leitura);
  }
};

/**
 * Gives some of the season's dryings readings, and some of its lots a sample and a classification; records that have some
 * stay as they are.
 */
export const fillQualidade = async (call: Call): Promise<void> => {
  for (const secagem of await lista<Secagem>(call, `/rastreabilidade/secagem?size=${QUANTOS}&sort=-dataEntrada`))
    if ((await lista(call, `/rastreabilidade/secagem/${secagem.id}/leituras`)).length === 0) await lerSecagem(call, secagem);
  const lotes = await lista<Lote>(call, `/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=${QUANTOS}`);
  for (const [index, { id, data }] of lotes.entries()) {
    if ((await lista(call, `/rastreabilidade/lotes/${id}/classificacoes`)).length > 0) continue;
    const laboratorio = 'Cooperativa';
    const { body } = await call(`/rastreabilidade/lotes/${id}/amostras`, { data, gramas: 300, laboratorio });
    const achados = { ...ACHADOS[index % ACHADOS.length], peneiras: PENEIRAS, categoria: 'I', cor: 'Verde', laboratorio };
    await call(`/rastreabilidade/lotes/${id}/classificacoes`, { data, amostra: body.id, ...achados });
  }
};
