import { diaToBr } from '../kernel/dates.js';
import { apart, day, decimal, flag, integer, option, optional, ref, text } from '../kernel/catalogue/fields.js';
import { defineRegister } from '../kernel/register/register.js';
import { refuseInspecao } from './inspecao.js';

const contado = (numero: unknown): number | undefined => (typeof numero === 'number' ? numero : undefined);

/** One look at a plot for one pest: how many fruits, leaves or plants were looked at, and how many of them were attacked. */
export const inspecao = defineRegister({
  nome: 'Inspecao',
  genero: 'f',
  tabela: 'inspecao',
  path: 'mip',
  title: { singular: 'Inspeção', plural: 'Inspeções de pragas' },
  permissao: 'agronomia',
  fields: {
    data: day('Data'),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    talhao: ref('Talhão', 'talhao'),
    praga: ref('Praga ou doença', 'praga'),
    avaliador: optional(ref('Quem olhou', 'colaborador')),
    amostrados: optional(
      integer('Amostrados', { min: 1, max: 1_000_000, help: 'Ao todo. Os pontos valem quando somam tantos quanto isto.' }),
    ),
    infestados: optional(
      integer('Atacados', { max: 1_000_000, help: 'Quantos dos amostrados; ou o que se contou neles, se a praga se mede em média.' }),
    ),
    obs: optional(text('Observação', { max: 2_000 })),
    alerta: apart(decimal('Nível de alerta naquele dia', { max: 100_000 })),
    controle: apart(decimal('Nível de controle naquele dia', { max: 100_000 })),
    fonte: apart(text('De onde vêm os níveis', { max: 300 })),
    emMedia: apart(flag('Medida em média por amostra')),
  },
  label: 'data',
  rotulo: ({ data }) => `Inspeção de ${diaToBr(String(data))}`,
  list: ['data', 'talhao', 'praga'],
  regra: ({ amostrados, infestados, emMedia }) => {
    const [olhados, atacados] = [contado(amostrados), contado(infestados)];
    if (atacados !== undefined && olhados === undefined) return { campo: 'amostrados', mensagem: 'Diga quantos foram olhados.' };
    if (olhados !== undefined && atacados === undefined)
      return { campo: 'infestados', mensagem: 'Diga quantos estavam atacados; 0, se nenhum.' };
    return emMedia !== 1 && (atacados ?? 0) > (olhados ?? 0)
      ? { campo: 'infestados', mensagem: 'Não há mais atacados do que amostrados.' }
      : undefined;
  },
  calculados: {
    nivel: optional(option('Nível', ['NENHUM', 'ALERTA', 'CONTROLE'], { rotulos: { NENHUM: 'Abaixo dos níveis' } })),
    indice: optional(decimal('Índice', { help: 'Em % atacados, ou a média por amostra.' })),
    amostra: optional(integer('Amostra')),
    atacados: optional(integer('Atacados na amostra')),
    aviso: optional(text('O que diz')),
  },
  listaCalculada: ['nivel', 'indice'],
  lines: {
    details: {
      nome: 'InspecaoPonto',
      genero: 'm',
      title: { singular: 'Ponto', plural: 'Pontos' },
      impede: false,
      fields: {
        amostrados: integer('Amostrados', { min: 1, max: 1_000_000 }),
        infestados: integer('Atacados', { max: 1_000_000 }),
        terco: optional(option('Terço da planta', ['INFERIOR', 'MEDIO', 'SUPERIOR'], { rotulos: { MEDIO: 'Médio' } })),
        latitude: optional(decimal('Latitude', { scale: 6, min: -90, max: 90 })),
        longitude: optional(decimal('Longitude', { scale: 6, min: -180, max: 180 })),
        obs: optional(text('Observação', { max: 500 })),
      },
    },
  },
  rule: ({ dados, details }) => {
    const demais = dados.emMedia === 1 ? undefined : details.find(({ amostrados, infestados }) => infestados > amostrados);
    if (demais) return refuseInspecao('ATACADOS_DEMAIS', { atacados: demais.infestados, amostrados: demais.amostrados });
    return details.some(({ latitude, longitude }) => (latitude === null) !== (longitude === null))
      ? refuseInspecao('PONTO_PELA_METADE')
      : undefined;
  },
});
