import { z } from 'zod';
import { categoria, rotulo, vinculo } from '../../financeiro/campos.js';
import { mudanca } from '../../kernel/vazio.js';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id, texto } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { TIPOS_DE_FOLHA } from '../mensagens.js';

const MAX = 1_000_000;
const lista = () => z.array(id()).max(5_000);
const nenhumOuTodos = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)]);

/** Which farm a sheet is of, or none. */
const fazenda = z.int().min(0).nullish();
/** The two kinds of sheet (spec part 2 §3). One of these is of the harvest, whichever of them an older form says. */
const tipo = z.enum(Object.keys(TIPOS_DE_FOLHA) as (keyof typeof TIPOS_DE_FOLHA)[]);

const folha = {
  descricao: texto(120),
  inicio: dia(),
  fim: dia(),
  data: dia().meta({ description: 'Data do pagamento' }),
  colaboradores: lista().min(1, 'Escolha pelo menos um colaborador.'),
  fluxo: mudanca(vinculo()),
  categoria: mudanca(categoria()),
  valorDia: mudanca(dinheiro({ max: MAX })),
  valorExtra: mudanca(dinheiro({ max: MAX })),
  regra: mudanca(rotulo()),
  conta: mudanca(rotulo()),
  pagamento: mudanca(z.union([z.literal(1), z.literal(2)])),
  tipo: mudanca(tipo),
  filtrar_talhoes: mudanca(nenhumOuTodos),
  talhoes: mudanca(lista()),
  fazendas: mudanca(lista()),
};

/** `POST /v1/folha-pagamento-colheita`. Plots count only with `filtrar_talhoes`; without `fazendas`, only the sheet's own farm does. */
export const CriarFolhaColheita = z
  .strictObject({ ...folha, fazenda })
  .refine(({ inicio, fim }) => inicio <= fim, { path: ['fim'], message: 'O fim do período vem antes do início.' })
  .meta({ id: 'CriarFolhaColheita' });

/** `PUT /v1/folha-pagamento-colheita/{id}`: what is not sent stays. `fazenda` is let be: older forms always send 13 (spec part 2 §5). */
export const AlterarFolhaColheita = z
  .strictObject({ ...folha, fazenda })
  .partial()
  .transform(({ fazenda: _fazenda, ...body }) => body)
  .meta({ id: 'AlterarFolhaColheita' });

/** `PUT /v1/folha-pagamento-colheita/trancar/{id}`. The expense goes to `fazenda`, by default the active farm. */
export const TrancarFolhaColheita = z
  .strictObject({
    categoria: vazio(categoria()),
    rateio: vazio(z.union([rotulo(), z.boolean().transform(String)])),
    fazenda,
  })
  .optional()
  .meta({ id: 'TrancarFolhaColheita' });

/** `PUT /v1/colaborador-pagamento-colheita/{id}?colaborador=`: what the worker is to be paid, whatever the harvest gives. */
export const ReajustarFolhaColheita = z.strictObject({ valor: dinheiro({ max: MAX }) }).meta({ id: 'ReajustarFolhaColheita' });
