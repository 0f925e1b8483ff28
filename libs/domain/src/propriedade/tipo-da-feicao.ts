import { dobrar } from '../kernel/catalogue/colunas.js';
import type { GeometriaDita } from '../kernel/geo/geometria.js';
import type { CamadaDoCar } from './car.js';
import type { TipoDaFeicao } from './feicao.catalogue.js';

const AGUA = new Set(
  'rio rios corrego ribeirao riacho igarape agua aguas nascente represa acude lago lagoa barragem tanque canal hidrografia drenagem'.split(
    ' ',
  ),
);
const ESTRADA = new Set(
  'estrada estradas carreador carreadores caminho caminhos rodovia rua acesso trilha vicinal via vias ponte'.split(' '),
);

type Desenhada = {
  /** The names in the file: its own, that of its layer, its tags. */
  readonly nomes: readonly string[];
  readonly camada: CamadaDoCar | null;
  readonly forma: GeometriaDita['type'];
};

/**
 * The likely kind of a drawing in a file, by its layer and its names; a nameless line may be a road. An area is water only
 * where its name begins so: a plot may lie by the dam. Undefined where nothing fits; then the user chooses.
 */
export const tipoSugerido = ({ nomes, camada, forma }: Desenhada): Exclude<TipoDaFeicao, 'outro'> | undefined => {
  if (camada) return camada === 'Hidrografia' ? 'agua' : undefined;
  const linha = forma === 'MultiLineString';
  const palavras = nomes.flatMap((nome) =>
    dobrar(nome)
      .split(' ')
      .slice(0, linha ? undefined : 1),
  );
  const achada = palavras.find((palavra) => AGUA.has(palavra) || ESTRADA.has(palavra));
  if (achada) return AGUA.has(achada) ? 'agua' : 'estrada';
  return linha ? 'estrada' : undefined;
};
