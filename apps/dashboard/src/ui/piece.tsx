import { Text } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { comPrazo, isMissingPiece } from '../app/rotas/prazo.js';
import { useAgain } from './use-again.js';

const ABSENT = (
  <Text c="dimmed" size="sm" role="status">
    Esta parte ainda não está neste aparelho. Ela aparece quando a internet voltar.
  </Text>
);

/** Styles that failed to load. The loader of pieces only checks that they were requested, so a failure is noted here. */
const lost = new Set<HTMLLinkElement>();

const noteLost = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
};

/** Requests those again; styles still loading are left alone. @throws where they fail again */
const restyle = (): Promise<unknown> =>
  Promise.all(
    [...lost].map((link) => {
      const anew = link.cloneNode() as HTMLLinkElement;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      anew.addEventListener('load', resolve);
      anew.addEventListener('error', () => reject(new TypeError(`Failed to import ${link.href}`)));
      lost.delete(link);
      link.replaceWith(anew);
      return promise;
    }),
  );

/**
 * A part of a page that is loaded when it is first shown. While it does not load, the page around it stays as it is, with its typed values,
 * and the piece is requested again until it loads.
 * @param waiting stands in its place meanwhile; without it the place stays empty
 */
export const piece = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  waiting?: ReactNode,
): ComponentType<P> => {
  let here: ComponentType<P> | undefined;
  const Piece = (props: P) => {
    const [Part, setPart] = useState(() => here);
    const [failure, setFailure] = useState<unknown>();
    const asking = useRef(false);
    const ask = async () => {
      if (asking.current) return;
      asking.current = true;
      try {
        await restyle();
        here ??= (await comPrazo(load())).default;
        setPart(() => here);
      } catch (cause) {
        setFailure(cause);
      } finally {
        asking.current = false;
      }
    };
    const first = useEffectEvent(ask);
    useEffect(() => {
      addEventListener('error', noteLost, true);
      void first();
    }, []);
    useAgain(!Part && failure !== undefined, () => void ask());
    if (Part) return <Part {...props} />;
    if (failure === undefined) return waiting;
    if (!isMissingPiece(failure)) throw failure;
    return waiting === undefined ? null : ABSENT;
  };
  return Piece;
};
