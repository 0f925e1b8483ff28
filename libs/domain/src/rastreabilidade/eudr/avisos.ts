import { DEFEITOS, type Defeito } from './conferir.js';

/** `impede`: a file with it would be rejected. `avisa`: a buyer may ask. */
export type Gravidade = 'impede' | 'avisa';
type Linha = { readonly gravidade: Gravidade; readonly mensagem: string; readonly fazer: string };

const REDESENHE = 'Abra o talhão e desenhe o contorno de novo, sem passar duas vezes pelo mesmo lugar.';
const REFACA = 'Exporte de novo. Se continuar, comunique o suporte: o arquivo é feito pelo programa.';

/** The advice that a user gets for each defect of the file. */
const CONSERTOS: Readonly<Record<Defeito, string>> = {
  LINHAS_CRUZADAS: REDESENHE,
  LADOS_SOBREPOSTOS: REDESENHE,
  BURACOS: REFACA,
  ANEL_ABERTO: REDESENHE,
  LINHA: REDESENHE,
  RETA: REDESENHE,
  PONTO_REPETIDO: REDESENHE,
  FORA_DOS_LIMITES: 'Confira as coordenadas do talhão: primeiro a longitude, depois a latitude, em graus.',
  PAIS_INVALIDO: REFACA,
  JSON_INVALIDO: REFACA,
  NOME_ERRADO: REFACA,
  NAO_E_GEOJSON: REFACA,
  PROTEGIDO: REFACA,
  PONTO_ANINHADO: REFACA,
  GEOMETRIA_DESCONHECIDA: REFACA,
  CASAS_DEMAIS: REFACA,
  AREA_INVALIDA: 'Informe a área do talhão em hectares.',
  GEOMETRIA_AUSENTE: 'Desenhe o contorno do talhão. Até 4 hectares também serve um ponto: informe as coordenadas da fazenda.',
  GRANDE_DEMAIS: 'Divida o lote ou a venda: a União Europeia não aceita arquivos de mais de 25 MB.',
  AREA_EXIGE_CONTORNO: 'Desenhe o contorno do talhão: um ponto só basta quando a área, informada, é de até 4 hectares.',
};
const dosDefeitos = Object.fromEntries(
  (Object.keys(DEFEITOS) as Defeito[]).map((defeito) => [
    defeito,
    { gravidade: 'impede', mensagem: DEFEITOS[defeito], fazer: CONSERTOS[defeito] },
  ]),
) as Readonly<Record<Defeito, Linha>>;

/** Every cause for which an origin package is known to be rejected or asked about, by name. */
export const AVISOS = {
  ...dosDefeitos,
  SEM_TALHOES: {
    gravidade: 'impede',
    mensagem: 'Não há nenhum talhão na origem deste café.',
    fazer: 'Forme os lotes a partir da colheita dos talhões.',
  },
  ORIGEM_NAO_REGISTRADA: {
    gravidade: 'impede',
    mensagem: 'Parte do café não tem talhão de origem registrado.',
    fazer: 'Um lote de benefício avulso não diz de onde veio: não o misture a café que vai para a União Europeia.',
  },
  MASSA_LIQUIDA_AUSENTE: {
    gravidade: 'impede',
    mensagem: 'A massa líquida em quilogramas é obrigatória, e este lote é medido em litros.',
    fazer: 'Exporte o lote beneficiado ou a venda.',
  },
  FORA_DO_BRASIL: {
    gravidade: 'impede',
    mensagem: 'O contorno fica fora do Brasil: latitude e longitude podem estar trocadas.',
    fazer: 'Confira as coordenadas do talhão: primeiro a longitude, depois a latitude.',
  },
  PRODUTORES_DEMAIS: {
    gravidade: 'impede',
    mensagem: 'Há mais produtores do que uma declaração aceita para um produto.',
    fazer: 'Divida a venda.',
  },
  RESSALVA_NA_ORIGEM: {
    gravidade: 'avisa',
    mensagem: 'Há quantidades que não fecham neste café ou nos lotes de que ele veio, e o motivo que se deu.',
    fazer: 'Leia as ressalvas na página do lote, e tenha à mão o que as explica: o comprador pode perguntar.',
  },
  CARENCIA_NA_ORIGEM: {
    gravidade: 'avisa',
    mensagem: 'Parte deste café, ou do café de que ele veio, foi colhida antes de passar a carência de um defensivo.',
    fazer: 'Leia a ressalva na página do lote, e tenha à mão a análise de resíduos: o comprador pode perguntar.',
  },
  A_MAIS_NA_ORIGEM: {
    gravidade: 'avisa',
    mensagem: 'Viraram lote mais litros do que se colheu no talhão: a colheita de que este café veio não está lançada, ou mudou depois.',
    fazer: 'Veja os dias e os litros na página do lote: lance ou corrija a colheita, ou corrija o lote.',
  },
  CONTORNO_COM_BURACO: {
    gravidade: 'avisa',
    mensagem: 'O talhão tem um buraco, e a União Europeia não lê buracos: o arquivo o leva em pedaços sem buraco, que cobrem a mesma área.',
    fazer: 'Nada a fazer: se o comprador perguntar, os pedaços de mesmo nome são um talhão só.',
  },
  CONTORNO_POSTERIOR: {
    gravidade: 'avisa',
    mensagem: 'O contorno foi gravado depois da colheita: até então não havia nenhum.',
    fazer: 'Confira se o contorno é o da área colhida.',
  },
  CONTORNO_MUDOU: {
    gravidade: 'avisa',
    mensagem: 'O contorno mudou depois da colheita: o arquivo leva o do dia em que o café foi colhido.',
    fazer: 'Nada a fazer, se o de antes era a área colhida.',
  },
  CONTORNO_CORRIGIDO: {
    gravidade: 'avisa',
    mensagem: 'O contorno do dia da colheita estava errado e foi corrigido depois: o arquivo leva o corrigido.',
    fazer: 'Tenha à mão o motivo da correção: está na lista de talhões do pacote, e o comprador pode perguntar.',
  },
  CONTORNO_REPETIDO: {
    gravidade: 'avisa',
    mensagem: 'Dois talhões têm o mesmo contorno. O limite do imóvel (CAR) não é a área de produção: compradores o recusam.',
    fazer: 'Desenhe em cada talhão só a área plantada.',
  },
  AREA_NAO_CONFERE: {
    gravidade: 'avisa',
    mensagem: 'A área informada difere da área do contorno em mais de 20 %.',
    fazer: 'Confira a área e o contorno do talhão.',
  },
  PONTO_DA_FAZENDA: {
    gravidade: 'avisa',
    mensagem: 'O talhão não tem contorno: o arquivo leva o ponto da fazenda.',
    fazer: 'Desenhe o contorno: o ponto deve ficar dentro da área plantada.',
  },
  PLANTIO_DEPOIS_DO_CORTE: {
    gravidade: 'avisa',
    mensagem: 'O café foi plantado depois de 31/12/2020: o comprador pedirá prova de que não houve desmatamento.',
    fazer: 'Guarde imagens de satélite ou laudo de antes do plantio.',
  },
} as const satisfies Record<string, Linha>;
export type Aviso = keyof typeof AVISOS;

type Talhao = { readonly talhaoId: number; readonly nome: string };

/** A cause with its plots; no plots where it concerns the whole package. */
export type AvisoDado = {
  readonly aviso: Aviso;
  readonly gravidade: Gravidade;
  readonly mensagem: string;
  /** The remedy. */
  readonly fazer: string;
  readonly talhoes: readonly Talhao[];
};
/** A cause in one plot. */
export type Achada = { readonly aviso: Aviso; readonly talhao: Talhao | undefined };
export const avisar = (aviso: Aviso, talhao?: Talhao): Achada => ({ aviso, talhao });

/** Each cause once, with all plots it is in, each once; causes that block the sending of the file come first. */
export const reunir = (achadas: readonly Achada[]): AvisoDado[] =>
  [...Map.groupBy(achadas, ({ aviso }) => aviso)]
    .map(([aviso, mesmas]) => {
      const nomes = new Map(mesmas.flatMap(({ talhao }): [number, string][] => (talhao ? [[talhao.talhaoId, talhao.nome]] : [])));
      return { aviso, ...AVISOS[aviso], talhoes: [...nomes].map(([talhaoId, nome]) => ({ talhaoId, nome })) };
    })
    .sort((a, b) => (a.gravidade === b.gravidade ? 0 : a.gravidade === 'impede' ? -1 : 1));
