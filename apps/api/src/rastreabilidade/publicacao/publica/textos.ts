import { diaToBr } from '@tulha/domain/kernel/dates';

export type Idioma = 'pt' | 'en';

type Nomes = Readonly<Record<string, string>>;
type Textos = {
  readonly codigoDoIdioma: string;
  readonly outroIdioma: string;
  readonly titulo: (codigo: string) => string;
  readonly cafe: string;
  readonly lote: string;
  readonly safra: string;
  readonly colhido: string;
  readonly tamanho: string;
  readonly variedades: string;
  readonly fazenda: string;
  readonly pronto: string;
  readonly bebida: string;
  readonly umidade: string;
  readonly pontosSca: string;
  readonly tipoCob: string;
  readonly peneiras: string;
  readonly cor: string;
  readonly classificado: string;
  readonly origem: string;
  readonly talhao: string;
  readonly parte: string;
  readonly area: string;
  readonly plantio: string;
  readonly semRegistro: string;
  readonly eMais: (quantos: number) => string;
  readonly maisFazendas: (quantas: number) => string;
  readonly mapa: string;
  readonly norte: string;
  readonly caminho: string;
  readonly juntou: (lotes: number, escritos: string) => string;
  readonly dias: (de: number, ate: number) => string;
  readonly vezes: (vezes: string) => string;
  readonly umidadeDeAte: (entrada: string | null, saida: string | null) => string;
  readonly aoTodo: (dias: number) => string;
  readonly sacas: (sacas: string) => string;
  readonly qualidade: string;
  readonly produtor: string;
  readonly corrigida: string;
  readonly corrigidaEm: (dia: string) => string;
  readonly antesDizia: (partes: string) => string;
  readonly caminhoCorrigido: string;
  readonly passoCorrigidoEm: (dia: string, excluido: boolean) => string;
  readonly publicado: (dia: string) => string;
  readonly retirado: string;
  readonly retiradoEm: (dia: string) => string;
  readonly rodape: string;
  readonly processos: Nomes;
  readonly palavras: Nomes;
};

const pt: Textos = {
  codigoDoIdioma: 'pt-BR',
  outroIdioma: 'English',
  titulo: (codigo) => `Café do lote ${codigo}`,
  cafe: 'Café',
  lote: 'Lote',
  safra: 'Safra',
  colhido: 'Colhido',
  tamanho: 'Tamanho do lote',
  variedades: 'Variedades',
  fazenda: 'Fazenda',
  pronto: 'Lote formado',
  bebida: 'Bebida',
  umidade: 'Umidade',
  pontosSca: 'Pontos SCA',
  tipoCob: 'Tipo (COB, 2 a 8)',
  peneiras: 'Peneiras',
  cor: 'Cor',
  classificado: 'Classificado em',
  origem: 'De onde veio',
  talhao: 'Talhão',
  parte: 'Parte',
  area: 'Área',
  plantio: 'plantado em',
  semRegistro: 'Origem não registrada',
  eMais: (quantos) => `e mais ${quantos} ${quantos === 1 ? 'talhão' : 'talhões'}`,
  maisFazendas: (quantas) => `e mais ${quantas}`,
  mapa: 'Contorno dos talhões',
  norte: 'Norte',
  caminho: 'O caminho do café',
  juntou: (lotes, escritos) => `Reúne o café de ${escritos} ${lotes === 1 ? 'lote anterior' : 'lotes anteriores'}.`,
  dias: (de, ate) => (de === ate ? `${de} ${de === 1 ? 'dia' : 'dias'}` : `${de} a ${ate} dias`),
  vezes: (vezes) => `em ${vezes} vezes`,
  umidadeDeAte: (entrada, saida) =>
    entrada && saida ? `umidade de ${entrada} para ${saida}` : entrada ? `umidade na entrada: ${entrada}` : `umidade na saída: ${saida}`,
  aoTodo: (dias) => `Da primeira colheita ao lote formado: ${dias} ${dias === 1 ? 'dia' : 'dias'}.`,
  sacas: (sacas) => `${sacas} sacas de 60 kg`,
  qualidade: 'Qualidade',
  produtor: 'Nas palavras de quem produziu',
  corrigida: 'A origem foi corrigida',
  corrigidaEm: (dia) => `A origem acima vale desde a correção de ${dia}.`,
  antesDizia: (partes) => `Antes, esta página dizia: ${partes}.`,
  caminhoCorrigido: 'O caminho foi corrigido',
  passoCorrigidoEm: (dia, excluido) => `Um registro foi ${excluido ? 'excluído' : 'corrigido'} em ${dia}: o caminho acima é o de depois.`,
  publicado: (dia) => `Publicado em ${dia} pelo produtor, que pode retirar esta página a qualquer momento.`,
  retirado: 'retirado',
  retiradoEm: (dia) =>
    `O produtor retirou este lote em ${dia}: o que esta página contava dele não vale mais. Confira com quem entregou o café a você.`,
  rodape: 'Rastreado com a Tulha, do talhão à saca.',
  processos: {
    colheita: 'Colheita',
    despolpagem: 'Despolpa',
    terreiro: 'Secagem no terreiro',
    secagem: 'Secador',
    ressecagem: 'Ressecagem',
    armazem: 'Descanso no armazém',
    beneficio: 'Benefício',
    rebeneficio: 'Rebenefício',
  },
  palavras: {},
};

const en: Textos = {
  codigoDoIdioma: 'en',
  outroIdioma: 'Português',
  titulo: (codigo) => `Coffee of lot ${codigo}`,
  cafe: 'Coffee',
  lote: 'Lot',
  safra: 'Crop',
  colhido: 'Picked',
  tamanho: 'Size of the lot',
  variedades: 'Varieties',
  fazenda: 'Farm',
  pronto: 'Lot made',
  bebida: 'Cup (Brazilian official grade)',
  umidade: 'Moisture',
  pontosSca: 'SCA score',
  tipoCob: 'Type (COB, 2 to 8)',
  peneiras: 'Screens',
  cor: 'Colour',
  classificado: 'Graded on',
  origem: 'Where it comes from',
  talhao: 'Plot',
  parte: 'Share',
  area: 'Area',
  plantio: 'planted in',
  semRegistro: 'Origin not recorded',
  eMais: (quantos) => `and ${quantos} more ${quantos === 1 ? 'plot' : 'plots'}`,
  maisFazendas: (quantas) => `and ${quantas} more`,
  mapa: 'Outline of the plots',
  norte: 'North',
  caminho: 'The way of the coffee',
  juntou: (lotes, escritos) => `Made from the coffee of ${escritos} earlier ${lotes === 1 ? 'lot' : 'lots'}.`,
  dias: (de, ate) => (de === ate ? `${de} ${de === 1 ? 'day' : 'days'}` : `${de} to ${ate} days`),
  vezes: (vezes) => `in ${vezes} batches`,
  umidadeDeAte: (entrada, saida) =>
    entrada && saida ? `moisture from ${entrada} to ${saida}` : entrada ? `moisture on entry: ${entrada}` : `moisture on leaving: ${saida}`,
  aoTodo: (dias) => `From the first picking to the finished lot: ${dias} ${dias === 1 ? 'day' : 'days'}.`,
  sacas: (sacas) => `${sacas} bags of 60 kg`,
  qualidade: 'Quality',
  produtor: 'In the words of the producer',
  corrigida: 'The origin was corrected',
  corrigidaEm: (dia) => `Corrected on ${dia}.`,
  antesDizia: (partes) => `Before, this page said: ${partes}.`,
  caminhoCorrigido: 'The way was corrected',
  passoCorrigidoEm: (dia, excluido) =>
    `A record was ${excluido ? 'deleted' : 'corrected'} on ${dia}: the way above is as it has been since.`,
  publicado: (dia) => `Published on ${dia} by the producer, who may withdraw this page at any time.`,
  retirado: 'withdrawn',
  retiradoEm: (dia) =>
    `The producer withdrew this lot on ${dia}: what this page told of it no longer holds. Ask whoever handed you the coffee.`,
  rodape: 'Traced with Tulha, from the plot to the bag.',
  processos: {
    colheita: 'Picking',
    despolpagem: 'Pulping',
    terreiro: 'Drying in the sun',
    secagem: 'Mechanical dryer',
    ressecagem: 'Second drying',
    armazem: 'Rest in the warehouse',
    beneficio: 'Hulling',
    rebeneficio: 'Sizing and sorting',
  },
  palavras: {
    'Estritamente mole': 'Strictly soft',
    Mole: 'Soft',
    'Apenas mole': 'Softish',
    Dura: 'Hard',
    Riada: 'Riada',
    'Rio zona': 'Rio zona',
    'Café da roça': 'Coffee as picked',
    'Bica corrida': 'Bica corrida (unsorted green)',
    Moca: 'Peaberry',
    moca: 'peaberry',
    fundo: 'pan',
    'Verde azulado': 'Bluish green',
    'Verde-cana': 'Cane green',
    Verde: 'Green',
    Amarelada: 'Yellowish',
    Amarela: 'Yellow',
    Marrom: 'Brown',
    Chumbada: 'Leaden',
    Esbranquiçada: 'Whitish',
    Escolha: 'Escolha (sorted out)',
  },
};

const TEXTOS = { pt, en } as const;

/** Words of one language, with its way of writing numbers and days. A word of the farm that has none in it stays as it is. */
export const dicionario = (idioma: Idioma) => {
  const textos = TEXTOS[idioma];
  const numeros = (decimais: number) => new Intl.NumberFormat(textos.codigoDoIdioma, { maximumFractionDigits: decimais });
  const diaIngles = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  const numero = (valor: number, decimais = 2) => numeros(decimais).format(valor);
  const dia = (iso: string) => (idioma === 'pt' ? diaToBr(iso.slice(0, 10)) : diaIngles.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)));
  return {
    ...textos,
    numero,
    dia,
    porcento: (valor: number) => `${numero(valor)}\u00a0%`,
    deAte: (de: string, ate: string) => (de === ate ? dia(de) : `${dia(de)} – ${dia(ate)}`),
    palavra: (texto: string) => textos.palavras[texto] ?? texto.replace(/^Peneira (?=\d)/, idioma === 'en' ? 'Screen ' : 'Peneira '),
  };
};
export type Dicionario = ReturnType<typeof dicionario>;
