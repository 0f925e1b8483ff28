import type { Existente } from './linhas.js';
import { valorUnico } from '../../kernel/catalogue/unicos.js';
import { colunasDe, tituloDoCodigo } from '../../kernel/catalogue/colunas.js';
import type { EmJulgamento, Mesa } from './mesa.js';

/** Points at each repeated value that must be unique: within the file, or with records of the account that the file leaves alone. */
export const conferirUnicos = (
  { catalogue, existentes }: Mesa,
  lidas: readonly EmJulgamento[],
  achados: ReadonlyMap<EmJulgamento, Existente | undefined>,
): void => {
  const titulos = new Map(colunasDe(catalogue).map(({ campo, titulo }) => [campo, titulo]));
  const noArquivo = new Set(lidas.flatMap((uma) => (uma.antes ?? achados.get(uma))?.id ?? []));
  for (const campo of catalogue.unique) {
    const titulo = titulos.get(campo) ?? campo;
    const donos = new Map<string, { linha: number } | { id: number }>();
    for (const { id, valores } of existentes) {
      const valor = valorUnico(valores[campo]);
      if (valor !== null && !noArquivo.has(id)) donos.set(valor, { id });
    }
    for (const { linha, finais, apontar, celula } of lidas) {
      const valor = valorUnico(finais[campo]);
      const dono = valor === null ? undefined : donos.get(valor);
      if (valor !== null && !dono) donos.set(valor, { linha });
      else if (dono && 'linha' in dono) apontar(titulo, celula(campo), `Repete a linha ${dono.linha}: não pode aparecer duas vezes.`);
      else if (dono)
        apontar(
          titulo,
          celula(campo),
          `Já existe, com o código ${dono.id}. Para alterar esse registro, escreva ${dono.id} na coluna "${tituloDoCodigo(catalogue)}".`,
        );
    }
  }
};
