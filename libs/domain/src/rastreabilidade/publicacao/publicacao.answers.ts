import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { Unidade } from '../genealogia/genealogia.answers.js';

/** The lot's page as its owner sees it; where there is none yet, the page that a first publication would show. */
export const Publicacao = z
  .object({
    publicado: z.boolean(),
    endereco: z.string().nullable(),
    mostra: z.object({ mapa: z.boolean(), fazenda: z.boolean(), qualidade: z.boolean() }),
    historia: z.string().nullable(),
    publicadoEm: z.string().nullable(),
  })
  .meta({ id: 'Publicacao' });

/** The label for the bags. `qr` is the code to scan, as a path in a square of so many modules. */
export const Etiqueta = z
  .object({
    id: z.int(),
    codigo: z.string(),
    digito: z.string(),
    tipo: z.string(),
    qualidade: z.string().nullable(),
    data: out.day,
    unidade: Unidade,
    quantidade: out.quantity,
    saldo: out.quantity,
    umidade: out.percent.nullable(),
    fazendaNome: z.string().nullable(),
    safras: z.array(z.string()),
    talhoes: z.array(z.string()),
    outrosTalhoes: z.int(),
    publicado: z.boolean(),
    endereco: z.string(),
    qr: z.object({ lado: z.number(), caminho: z.string() }),
  })
  .meta({ id: 'Etiqueta' });

const parte = z.object({ nome: z.string(), percentual: out.percent });
const ponto = z.tuple([z.number(), z.number()]);
const umidades = z.array(z.number()).nullable();

/** A lot as a visitor with the address sees it: no price, no person, no id. */
export const PaginaPublica = z
  .object({
    codigo: z.string(),
    tipo: z.string(),
    data: out.day,
    safras: z.array(z.string()),
    unidade: Unidade,
    quantidade: out.quantity,
    fazendas: z.array(z.object({ nome: z.string().nullable(), cidade: z.string().nullable(), uf: z.string().nullable() })),
    outrasFazendas: z.int(),
    historia: z.string().nullable(),
    variedades: z.array(z.string()),
    talhoes: z.array(
      z.object({
        numero: z.int(),
        nome: z.string().nullable(),
        percentual: out.percent,
        variedade: z.string().nullable(),
        areaHa: z.number().nullable(),
        plantadoEm: z.string().nullable(),
      }),
    ),
    outrosTalhoes: z.object({ quantos: z.int(), percentual: out.percent }).nullable(),
    lotesDeOrigem: z.int(),
    colhidoEm: z.object({ de: out.day, ate: out.day }).nullable(),
    caminho: z.array(
      z.object({
        processo: z.string(),
        vezes: z.int(),
        de: out.day,
        ate: out.day,
        dias: z.array(z.number()).nullable(),
        umidadeEntrada: umidades,
        umidadeSaida: umidades,
      }),
    ),
    qualidade: z
      .object({
        bebida: z.string().nullable(),
        umidade: out.percent.nullable(),
        tipo: z.int().nullable(),
        peneiras: z.array(z.object({ peneira: z.string(), percentual: out.percent })),
        cor: z.string().nullable(),
        pontosSca: z.number().nullable(),
        classificadoEm: z.string().nullable(),
      })
      .nullable(),
    mapas: z
      .array(z.array(z.object({ numero: z.int(), percentual: out.percent, contorno: z.array(ponto), buracos: z.array(z.array(ponto)) })))
      .nullable(),
    correcoes: z.array(z.object({ em: z.string(), antes: z.array(parte), depois: z.array(parte) })),
    passosCorrigidos: z.array(z.object({ em: z.string(), processo: z.string(), excluido: z.boolean() })),
    prova: z.null(),
    publicadoEm: z.string(),
  })
  .meta({ id: 'PaginaPublica' });
