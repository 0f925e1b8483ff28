export const Component = () => <p>x</p>;
