import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { contem } from '@tulha/domain/kernel/palavras';
import { type Colhida, ehDemais, emFiguras, type LinhaDoDia, type Medida, somaDe, valoresDe } from './conta.js';
import { Contador } from './contador.js';
import classes from './dia.module.css';
import { Figura } from './figura.js';
import type { Pessoa } from './listas.js';

type Props = {
  readonly pessoas: readonly Pessoa[];
  readonly linhas: readonly LinhaDoDia[];
  readonly comSobra: boolean;
  readonly medida: Medida;
  readonly podeGravar: boolean;
  readonly gravando: boolean;
  readonly gravar: (linhas: readonly Colhida[]) => Promise<boolean>;
  readonly desfazer: (() => Promise<unknown>) | undefined;
};

const MUITOS = 12;

const Espera = () => <IconCloudUp size="1.25rem" role="img" aria-label="Esperando ir" className={classes['espera']} />;

/** The last worker counted, in figures that a picker can read, and the undo. */
const Placar = ({
  nome,
  linhas,
  desfazer,
}: {
  readonly nome: string;
  readonly linhas: readonly LinhaDoDia[];
  readonly desfazer: Props['desfazer'];
}) => {
  const soma = somaDe(linhas);
  return (
    <div className={classes['placar']}>
      <div role="status">
        <strong>{nome}</strong>
        <Figura valor={soma.colhido} unidade="medidas" />
        <span className={classes['valores']}>{emFiguras(soma)}</span>
      </div>
      {desfazer && (
        <Button variant="default" size="lg" leftSection={<IconArrowBackUp aria-hidden="true" />} onClick={() => void desfazer()}>
          Desfazer
        </Button>
      )}
    </div>
  );
};

type LinhaProps = {
  readonly pessoa: Pessoa;
  readonly linhas: readonly LinhaDoDia[];
  readonly escolhida: boolean;
  readonly podeGravar: boolean;
  readonly onEscolher: () => void;
};

const DaEquipe = ({ pessoa: { id, nome, codigo }, linhas, escolhida, podeGravar, onEscolher }: LinhaProps) => {
  const soma = somaDe(linhas);
  return (
    <li>
      <UnstyledButton id={`colhe-${id}`} className={classes['pessoa']} aria-pressed={escolhida} disabled={!podeGravar} onClick={onEscolher}>
        <span className={classes['nome']}>
          {nome}
          {codigo && <small>{codigo}</small>}
        </span>
        {soma.espera && <Espera />}
        {soma.litros > 0 && (
          <span className={classes['soma']}>
            <Figura valor={soma.colhido} unidade="medidas" className={classes['feitas']} />
            <small>{emFiguras(soma)}</small>
          </span>
        )}
      </UnstyledButton>
    </li>
  );
};

/** The team under one thumb: a tap on a name, the count, and on. */
export const Telefone = ({ pessoas, linhas, comSobra, medida, podeGravar, gravando, gravar, desfazer }: Props) => {
  const [texto, setTexto] = useState('');
  const [escolhida, setEscolhida] = useState<Pessoa>();
  const [ultima, setUltima] = useState<Colhida>();
  const de = (id: number) => linhas.filter(({ colaborador }) => colaborador === id);
  const achadas = pessoas.filter(({ nome, codigo }) => contem(`${codigo ?? ''} ${nome}`, texto));
  const dia = somaDe(linhas);
  const comecar = (id: number) => ({ colhido: de(id).at(-1)?.colhido ?? ultima?.colhido ?? 1, resto: 0 });
  const anotar = async (pessoa: Pessoa, valores: Omit<Colhida, 'colaborador'>) => {
    const colhida = { colaborador: pessoa.id, ...valores };
    if (!(await gravar([colhida]))) return;
    setUltima(colhida);
    // A quick thumb has the next name open by now: that one stays.
    setEscolhida((agora) => (agora?.id === pessoa.id ? undefined : agora));
    document.getElementById(`colhe-${pessoa.id}`)?.focus({ preventScroll: true });
  };
  const duvida = (pessoa: Pessoa) => (valores: Omit<Colhida, 'colaborador'>) => {
    const colhida = { colaborador: pessoa.id, ...valores };
    return ehDemais(colhida, medida) ? `São ${emFiguras(valoresDe(colhida, medida))}, de uma pessoa num dia. Confira.` : undefined;
  };
  const nomeDaUltima = pessoas.find(({ id }) => id === ultima?.colaborador)?.nome;
  return (
    <>
      {pessoas.length > MUITOS && (
        <TextInput
          type="search"
          aria-label="Procurar colaborador"
          placeholder="Nome ou código"
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
      )}
      <ul className={classes['equipe']} aria-label="Equipe">
        {achadas.map((pessoa) => (
          <DaEquipe
            key={pessoa.id}
            {...{ pessoa, podeGravar }}
            linhas={de(pessoa.id)}
            escolhida={escolhida?.id === pessoa.id}
            onEscolher={() => setEscolhida(pessoa)}
          />
        ))}
      </ul>
      <div className={classes['doca']}>
        {escolhida ? (
          <Contador
            key={escolhida.id}
            nome={escolhida.nome}
            inicio={comecar(escolhida.id)}
            {...{ comSobra, gravando }}
            duvida={duvida(escolhida)}
            onGravar={(valores) => void anotar(escolhida, valores)}
            onFechar={() => setEscolhida(undefined)}
          />
        ) : (
          ultima && nomeDaUltima && <Placar nome={nomeDaUltima} linhas={de(ultima.colaborador)} desfazer={desfazer} />
        )}
        <p className={classes['total']}>
          Total do dia <strong>{emFiguras(dia)}</strong>
        </p>
      </div>
    </>
  );
};
