import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { Problem } from '../../http/problem.js';
import { uuid } from '../../http/uuid.js';
import { useToast } from '../../ui/toast.js';
import { enviarArquivo } from './envio.js';

export type Andamento = { readonly chave: string; readonly nome: string; readonly parte: number; readonly erro: string | null };

/** Files on their way to a record, each with how far it is; those that were refused stay until they are put away. */
export const useEnvios = (campos: Readonly<Record<string, string>>) => {
  const [andamentos, setAndamentos] = useState<readonly Andamento[]>([]);
  const controles = useRef(new Map<string, AbortController>());
  const client = useQueryClient();
  const toast = useToast();
  const mudar = useCallback(
    (chave: string, mudou: Partial<Andamento>) =>
      setAndamentos((antes) => antes.map((um) => (um.chave === chave ? { ...um, ...mudou } : um))),
    [],
  );
  const tirar = useCallback((chave: string) => {
    controles.current.get(chave)?.abort();
    controles.current.delete(chave);
    setAndamentos((antes) => antes.filter((um) => um.chave !== chave));
  }, []);

  const enviar = async (arquivo: File) => {
    const chave = uuid();
    const controle = new AbortController();
    controles.current.set(chave, controle);
    setAndamentos((antes) => [...antes, { chave, nome: arquivo.name, parte: 0, erro: null }]);
    const aoAndar = (parte: number) => mudar(chave, { parte });
    try {
      const avisos = await enviarArquivo({ method: 'POST', campos, arquivo, signal: controle.signal, aoAndar });
      for (const aviso of avisos) toast.info(aviso);
      tirar(chave);
      await client.invalidateQueries();
    } catch (cause) {
      if (controle.signal.aborted) return;
      mudar(chave, { erro: cause instanceof Problem ? cause.message : 'Ocorreu um erro' });
    }
  };
  return { andamentos, tirar, enviar: (arquivos: readonly File[]) => void Promise.all(arquivos.map(enviar)) };
};
