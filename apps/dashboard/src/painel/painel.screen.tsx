export const Component = () => <p>Painel</p>;
