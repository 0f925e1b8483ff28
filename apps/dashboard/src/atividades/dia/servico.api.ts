import { z } from 'zod';

export const SERVICO_DO_DIA = '/servico-do-dia';

/** How a day's work is paid: `mdobras` by day or hour, `mdobrasproducao` by each. */
export const FORMAS = ['dia', 'hora', 'producao'] as const;
export type Forma = (typeof FORMAS)[number];

/** A day's work as it is kept on the device until it is written. */
export const Servico = z.object({
  fazenda: z.number(),
  data: z.string(),
  tipo: z.number(),
  talhoes: z.array(z.number()),
  forma: z.enum(FORMAS),
  equipe: z.array(z.object({ colaborador: z.number(), quantidade: z.number(), valor: z.number() })),
});
export type Servico = z.output<typeof Servico>;

const TIPO = { dia: 1, hora: 2 } as const;

/** The body of the request for a day's work. */
export const corpoDoServico = ({ fazenda, data, tipo, talhoes, forma, equipe }: Servico, safra: number | undefined) => {
  const dia = { fazenda, data, atividade: tipo, talhoesIds: talhoes, safra: safra ?? null };
  if (forma === 'producao') {
    const vinculos = equipe.map(({ colaborador, quantidade, valor }) => ({ colaborador, colhido: quantidade, valor }));
    return { ...dia, mdobrasproducao: { vinculos } };
  }
  const colaboradores = equipe.map(({ colaborador, quantidade, valor }) => ({
    ...{ gloVinculoId: colaborador, tipo: TIPO[forma] },
    ...{ quantidade, valor },
  }));
  return { ...dia, mdobras: { colaboradores } };
};
